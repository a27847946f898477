import type { Verdict } from '../../support/verdict';
import { type Api, must } from '../../support/api';
import { applicantFor, type Flow, stepNames, variants } from '../../support/applicants';
import type { Application } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { at, chooseType, choosePhotos, fillStep, formOpen, photosArrived } from './form';
import type { AppPage } from './page';
import { enter } from './signIn';

interface Options {
  browser: string;
  call: Api;
  n: number;
  /** Signs in with an existing account; otherwise registers. */
  isKnown: boolean;
}

/** From sign-in to the receipt, as in tests/e2e/journey.spec.ts. */
export async function journey(page: AppPage, flow: Flow, { browser, call, n, isKnown }: Options): Promise<Verdict> {
  const who = person(n);
  if (isKnown) await register(call, who);
  const token = await enter(page, who, isKnown);
  const answers = applicantFor(flow, who);
  await chooseType(page, flow);
  let photos = 0;
  for (const step of stepNames) {
    await at(page, `${flow}/${step}`);
    await formOpen(page);
    await fillStep(page, answers[step]);
    const chosen = await choosePhotos(page, variants[flow].materials);
    await photosArrived(page, chosen);
    photos += chosen;
    await page.tap('[data-testid=next]');
  }
  await at(page, 'review=1');
  for (const name of ['truth', 'sensitive', 'sharing']) {
    const box = `input[type=checkbox][name="${name}"]`;
    await page.until(`the declaration ${name}`, () => page.there(box));
    await page.frames(2); // antd-mobile attaches its listener one frame after rendering the checkbox
    await page.tap(box);
  }
  await page.ask('[...document.querySelectorAll("footer button")].at(-1).click()');
  await at(page, `${flow}/result`);
  const [application] = (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list;
  const { number = '', id } = application ?? {};
  await page.until('the receipt', async () => number !== '' && (await page.text()).includes(number));
  const { files } = await must(call<Application>('GET', `/applications/${id}`, { token }));
  const wrong: string[] = [];
  if (application?.status !== 'submitted' || !/^(ZH|BF)20\d{2}320500\d{6,}$/.test(number))
    wrong.push(`it is ${application?.status}, its number ${number}`);
  if (files.length !== variants[flow].materials.length)
    wrong.push(`${files.length} of ${variants[flow].materials.length} photos arrived`);
  return {
    what: `${flow} in ${browser}, ${isKnown ? 'signed in' : 'registered'} by a code, to the receipt ${number}`,
    counts: { steps: stepNames.length, photos },
    wrong,
  };
}
