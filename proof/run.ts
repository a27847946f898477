import { cluster } from './cluster';
import { crash } from './crash';
import { dropDatabases } from './database';
import { full } from './full';
import { raw } from './raw';
import { reading } from './reading/reading';
import { requests } from './requests';
import { scale } from './scale';
import { leave, tell, type Verdict } from './verdict';

/** `npm run proof`: what the server is put through. `--smoke` is the share that `.ci/run` carries. */
const smoke = process.argv.includes('--smoke');
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('only');

/** Photos that are drawn and read; `--seeds=2000` is what the goals are judged by. */
const seeds = Number(process.argv.find((argument) => argument.startsWith('--seeds='))?.slice('--seeds='.length) ?? 135);

const suites: Record<string, () => Promise<Verdict>> = {
  requests: () => requests(smoke ? 200 : 2_000),
  raw: () => raw(!smoke),
  full,
  crash: () => crash(smoke ? 2 : 30),
  // The unit tests read a few in CI.
  ...(!smoke && { reading: () => reading(seeds) }),
  scale: () => scale(smoke ? 1 : 30, smoke ? 1 : 4, smoke ? 12 : 50, smoke ? 4 : 7),
  // The machines of a province take minutes to fail: not in the share of every change.
  ...(!smoke && { cluster: () => cluster(Number(option('rounds') ?? 1)) }),
};

async function main() {
  const verdicts: Verdict[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (only && only !== name) continue;
    const verdict = await suite().catch((error: unknown): Verdict => ({
      what: name,
      counts: {},
      wrong: [String(error)],
    }));
    tell(verdict);
    verdicts.push(verdict);
    await dropDatabases();
  }
  leave(verdicts);
  process.exit(verdicts.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
