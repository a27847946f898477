import type { Verdict } from '../../support/verdict';
import type { Api } from '../../support/api';
import type { Flow } from '../../support/applicants';
import { type Mode, modes } from '../../support/browser/modes';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { apply } from '../anyBrowser/journey';
import { look } from './looks';
import type { EnginePage } from './page';
import { judgeTurned, pictureOf, standsUpright } from './turned';

interface Options {
  engine: string;
  mode: Mode;
  origin: string;
  call: Api;
  n: number;
}

/** Runs one application from the choice of the type to the receipt, with all photos, one of them rotated; checks every screen. */
export async function journey(
  page: EnginePage,
  flow: Flow,
  { engine, mode, origin, call, n }: Options,
): Promise<Verdict> {
  const who = person(n);
  const token = await register(call, who);
  const wrong: string[] = [];
  const see = async (where: string) => {
    if (where === 'personalInfo' && !(await standsUpright(page))) wrong.push('the turned photo lies on the screen');
    wrong.push(...(await look(page, where)));
  };
  await page.start({ ...modes[mode], 'User-Token': token });
  await page.open('newSubsidyTypeSelection');
  const sent = await apply(page, flow, { call, token, who, picture: pictureOf, see });
  wrong.push(...sent.wrong, ...(await judgeTurned(call, origin, token, sent.id)));
  return { what: `${flow} to the receipt in ${engine}, ${mode}`, counts: sent.counts, wrong };
}
