import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicantFor, type Flow, flows } from '../../support/applicants';
import { fillDraft, submit } from '../../support/application';
import { must } from '../../support/api';
import type { Mode } from '../../support/browser/modes';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { onBuiltServer } from '../anyBrowser/onBuiltServer';
import { builds, share } from './builds';
import { engine } from './chromium';
import { fetched } from './fetched';
import { journey } from './journey';
import { engineModes, screens } from './screens';

/**
 * Tests the built server with Chromium of 2018 to 2023. `--smoke`: the part that CI runs; `--nightly`: the versions of that part; `--engine=69`: one version;
 * `--pictures=<folder>`: saves a screenshot of every screen; `--today=<file>`: also tests this Chromium, for comparison.
 */
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const smoke = process.argv.includes('--smoke');
const isShare = smoke || process.argv.includes('--nightly');
const only = option('engine');
const folder = option('pictures');
const today = option('today');

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

  const wanted = builds.filter(({ chromium }) =>
    only ? only === String(chromium) : !isShare || share.includes(chromium),
  );
  const phones = [
    ...wanted.map((build) => ({ chromium: build.chromium, binary: () => fetched(build) })),
    ...(today ? [{ chromium: 999, binary: () => today }] : []),
  ];
  for (const [turn, { chromium, binary }] of phones.entries()) {
    try {
      const one = await engine(binary(), chromium);
      const keep =
        folder === undefined
          ? undefined
          : (name: string, picture: Buffer) => {
              mkdirSync(folder, { recursive: true });
              writeFileSync(join(folder, `${name}-${chromium === 999 ? 'today' : chromium}.png`), picture);
            };
      for (const mode of engineModes) {
        if (smoke && mode !== 'normal') continue;
        note(await screens(one, mode, { base: `${origin}/qczhyjs/`, token, keep }));
      }
      for (const [flow, mode] of journeysOf(turn)) {
        met += 1;
        note(await journey(one, flow, mode, { origin, call, n: met, keep }));
      }
      await one.close();
    } catch (error) {
      note({ what: `Chromium ${chromium}`, counts: {}, wrong: [String(error)] });
    }
  }
});
