import { applicantFor, type Flow, flows } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { must } from '../../support/api';
import type { Mode } from '../../support/browser/modes';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Verdict } from '../../support/verdict';
import { onBuiltServer, verdictOf } from '../anyBrowser/onBuiltServer';
import { builds } from './builds';
import { engine } from './chromium';
import { fetched } from './fetched';
import { journey } from './journey';
import type { EnginePage } from './page';
import { engineModes, screens } from './screens';

/** Tests the built server with Chromium of 2018 to 2023. `--smoke`: the part that CI runs; `--engine=69`: one version. */
const smoke = process.argv.includes('--smoke');
const only = process.argv.find((argument) => argument.startsWith('--engine='))?.slice('--engine='.length);

/** Normal mode runs all flows; 长辈版 and dark mode run one flow per engine, a different one for each engine. */
function journeysOf(turn: number): [Flow, Mode][] {
  const flow = (n: number) => flows[n % flows.length] ?? flows[0];
  if (smoke) return [[flow(turn), engineModes[turn % engineModes.length] ?? 'normal']];
  return [...flows.map((one): [Flow, Mode] => [one, 'normal']), [flow(turn), 'large'], [flow(turn + 2), 'dark']];
}

onBuiltServer(async (server, note) => {
  const { call, origin } = server;
  const resident = person(1);
  const token = await register(call, resident);
  await must(submit(call, token, await fillDraft(call, token, 'newApplyElv', applicantFor('newApplyElv', resident))));
  let met = 1;
  for (const [turn, build] of builds.filter(({ chromium }) => !only || only === String(chromium)).entries()) {
    try {
      const { name, phone, close } = await engine(fetched(build), build.chromium);
      const onPage = async (what: string, suite: (page: EnginePage) => Promise<Verdict>) => {
        const page = await phone(`${origin}/qczhyjs/`);
        const verdict = await verdictOf(`Chromium-${build.chromium}`, what, page, () => suite(page));
        verdict.wrong.push(...page.complaints());
        note(verdict);
        await page.close();
      };
      for (const mode of smoke ? (['normal'] as const) : engineModes)
        await onPage(`screens-${mode}`, (page) => screens(page, mode, name, token));
      for (const [flow, mode] of journeysOf(turn)) {
        met += 1;
        await onPage(`${flow}-${mode}`, (page) => journey(page, flow, { engine: name, mode, origin, call, n: met }));
      }
      await close();
    } catch (error) {
      note({ what: `Chromium ${build.chromium}`, counts: {}, wrong: [String(error)] });
    }
  }
});
