import type { Verdict } from '../../support/verdict';
import { type Api, must } from '../../support/api';
import { applicantFor, type Flow, stepNames, variants } from '../../support/applicants';
import { type Application, declarations } from '../../support/application';
import { person, type Person } from '../../support/people';
import { photo } from '../../support/photo';
import { register } from '../../support/session';
import { at, chooseType, choosePhotos, fillStep, formOpen, photosArrived } from './form';
import type { BrowserPage } from './page';
import { enter } from './signIn';

interface Applying {
  call: Api;
  token: string;
  who: Person;
  picture?: (slot: string) => Promise<Buffer>;
  /** Examines a screen before the next one is opened. */
  see?: (where: string) => Promise<void>;
}

/** From the choice of the type to the receipt with all photos. Returns the application and what is wrong with it. */
export async function apply(
  page: BrowserPage,
  flow: Flow,
  { call, token, who, picture = photo, see = async () => undefined }: Applying,
) {
  const { materials } = variants[flow];
  const answers = applicantFor(flow, who);
  await chooseType(page, flow);
  for (const step of stepNames) {
    await at(page, `${flow}/${step}`);
    await formOpen(page);
    await fillStep(page, answers[step]);
    await photosArrived(page, await choosePhotos(page, materials, picture));
    await see(step);
    await page.tap('[data-testid=next]');
  }
  await at(page, 'review=1');
  for (const name of declarations) {
    const box = `input[type=checkbox][name="${name}"]`;
    await page.until(`the declaration ${name}`, () => page.there(box));
    await page.twoFrames(); // antd-mobile attaches its listener one frame after rendering the checkbox
    await page.tap(box);
  }
  await see('review');
  await page.tap('footer .btn.primary');
  await at(page, `${flow}/result`);
  const [application] = (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list;
  const { number = '', id = '', status } = application ?? {};
  await page.until('the receipt', async () => number !== '' && (await page.text()).includes(number));
  await see('result');
  const { files } = await must(call<Application>('GET', `/applications/${id}`, { token }));
  const wrong: string[] = [];
  if (status !== 'submitted' || !/^(ZH|BF)20\d{2}320500\d{6,}$/.test(number))
    wrong.push(`it is ${status}, its number ${number}`);
  if (files.length !== materials.length) wrong.push(`${files.length} of ${materials.length} photos arrived`);
  return { id, number, counts: { steps: stepNames.length, photos: files.length }, wrong };
}

interface Options {
  browser: string;
  call: Api;
  n: number;
  /** Signs in with an existing account; otherwise registers. */
  isKnown: boolean;
}

/** From sign-in to the receipt, as in tests/e2e/journey.spec.ts. */
export async function journey(page: BrowserPage, flow: Flow, { browser, call, n, isKnown }: Options): Promise<Verdict> {
  const who = person(n);
  if (isKnown) await register(call, who);
  const token = await enter(page, who, isKnown);
  const { number, counts, wrong } = await apply(page, flow, { call, token, who });
  return {
    what: `${flow} in ${browser}, ${isKnown ? 'signed in' : 'registered'} by a code, to the receipt ${number}`,
    counts,
    wrong,
  };
}
