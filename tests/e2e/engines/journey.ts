import type { Verdict } from '../../support/verdict';
import { type Api, must } from '../../support/api';
import { applicantFor, type Flow, stepNames, variants } from '../../support/applicants';
import { type Application, declarations } from '../../support/application';
import { type Mode, modes } from '../../support/browser/modes';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { at, choosePhotos, chooseType, fillStep, formOpen, photosArrived } from '../anyBrowser/form';
import type { Engine } from './chromium';
import { look } from './looks';
import type { Keep } from './screens';
import { judgeTurned, pictureOf, standsUpright } from './turned';

interface Options {
  origin: string;
  call: Api;
  n: number;
  keep?: Keep;
}

/** Runs one application from the choice of the type to the receipt, with all photos, one of them rotated; checks every screen. */
export async function journey(
  engine: Engine,
  flow: Flow,
  mode: Mode,
  { origin, call, n, keep }: Options,
): Promise<Verdict> {
  const who = person(n);
  const token = await register(call, who);
  const answers = applicantFor(flow, who);
  const page = await engine.phone(`${origin}/qczhyjs/`);
  const wrong: string[] = [];
  let photos = 0;
  const see = async (where: string) => {
    wrong.push(...(await look(page, where)));
    if (keep) keep(`${mode}-${flow}-${where}`, await page.picture());
  };
  try {
    await page.go('icon.svg');
    await page.until('the origin', async () => (await page.url()).includes('icon.svg'));
    await page.remember({ ...modes[mode], 'User-Token': token });
    await page.open('newSubsidyTypeSelection');
    await chooseType(page, flow);
    for (const step of stepNames) {
      await at(page, `${flow}/${step}`);
      await formOpen(page);
      await fillStep(page, answers[step]);
      const chosen = await choosePhotos(page, variants[flow].materials, pictureOf);
      await photosArrived(page, chosen);
      if (photos === 0 && !(await standsUpright(page))) wrong.push('the turned photo lies on the screen');
      photos += chosen;
      await see(step);
      await page.tap('[data-testid=next]');
    }
    await at(page, 'review=1');
    for (const name of declarations) await page.tap(`input[type=checkbox][name="${name}"]`);
    await see('review');
    await page.tap('footer .btn.primary');
    await at(page, `${flow}/result`);
    const [application] = (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list;
    const { number = '', status } = application ?? {};
    await page.until('the receipt', async () => number !== '' && (await page.text()).includes(number));
    if (status !== 'submitted' || !/^(ZH|BF)20\d{2}320500\d{6,}$/.test(number))
      wrong.push(`it is ${status}: ${number}`);
    if (photos !== variants[flow].materials.length)
      wrong.push(`${photos} photos of ${variants[flow].materials.length}`);
    if (application) wrong.push(...(await judgeTurned(call, origin, token, application)));
    await see('result');
  } catch (error) {
    wrong.push(`${String(error)} at ${await page.url().catch(() => 'no page')}`, ...page.complaints());
    if (keep) keep(`failed-${mode}-${flow}`, await page.picture());
  }
  await page.close().catch(() => undefined);
  return { what: `${flow} to the receipt in ${engine.name}, ${mode}`, counts: { steps: 3, photos }, wrong };
}
