/** All screens: path → name (text key `title.<name>`), layout, whether sign-in is required, whether the HTML is prerendered. */
type Shell = 'footer' | 'form' | 'plain' | 'bare';
interface Screen {
  name: string;
  shell: Shell;
  signIn?: boolean;
  /** `page`: the complete HTML; `form`: the empty form, inert until the app has started. */
  prerender?: 'page' | 'form';
}

const page = (name: string, shell: Shell): Screen => ({ name, shell, prerender: 'page' });
const own = (name: string): Screen => ({ name, shell: 'footer', signIn: true });
const step = (name: string): Screen => ({ name, shell: 'form', signIn: true, prerender: 'form' });

const steps = (flow: string, title: string) => ({
  [`/${flow}/personalInfo`]: step(title),
  [`/${flow}/oldCarInfo`]: step(title),
  [`/${flow}/newCarInfo`]: step(title),
  [`/${flow}/result`]: own('result'),
  [`/${flow}/process`]: own('process'),
});
const replacement = (flow: string) => ({ ...steps(flow, 'apply'), [`/${flow}/list`]: own('list') });
const scrap = (flow: string) => ({ ...steps(flow, 'applyElv'), [`/${flow}/process/detail`]: own('processDetail') });

export const siteMap: Record<string, Screen> = {
  '/wlcenter': page('wlcenter', 'bare'),
  '/intro': page('intro', 'bare'),
  '/carIntro': page('carIntro', 'bare'),
  '*': page('notFound', 'bare'),
  '/todo': own('todo'),
  '/mobile': own('mobile'),
  '/subsidyTypeSelection': page('types', 'footer'),
  '/newSubsidyTypeSelection': page('types', 'footer'),
  ...replacement('apply'),
  ...scrap('applyElv'),
  ...replacement('newApply'),
  ...scrap('newApplyElv'),
  '/companylist': page('companylist', 'footer'),
  '/contact': page('contact', 'footer'),
  '/error': page('error', 'footer'),
  '/login': page('login', 'footer'),
  '/register': page('register', 'footer'),
  '/lostMobile': page('lostMobile', 'footer'),
  '/form': { name: 'form', shell: 'footer' },
  '/home': page('home', 'plain'),
  '/mannual/home': page('mannual.home', 'plain'),
  '/mannual/first': page('mannual.first', 'plain'),
  '/mannual/second': page('mannual.second', 'plain'),
  '/mannual/ask': page('mannual.ask', 'plain'),
};
