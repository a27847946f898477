import { cluster } from './cluster';
import { crash } from './crash';
import { deployed } from './deployed';
import { dropDatabases } from '../support/server/databaseServer';
import { endings } from './endings';
import { full } from './full';
import { drafts, rights } from './histories/histories';
import { messages } from './messages/messages';
import { moment } from './moment';
import { office } from './office';
import { raw } from './raw';
import { reading } from './reading/reading';
import { times } from './reading/times';
import { release } from './release';
import { requests } from './requests';
import { restore } from './restore';
import { scale } from './scale';
import { signIn } from './signIn';
import { upgrade } from './upgrade';
import { leave, tell, type Verdict } from '../support/verdict';

/** `npm run proof`: the server suites. `--smoke` is the part that `.ci/run` runs. */
const smoke = process.argv.includes('--smoke');
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('only');
/** `--but=histories,times`: all suites except these, which another process runs. */
const but = option('but')?.split(',') ?? [];
const isNamed = (name: string, asked: string) => name === asked || name.startsWith(`${asked} of `);

/** Number of generated photos to recognise; the goals are measured with `--seeds=2000`. */
const seeds = Number(process.argv.find((argument) => argument.startsWith('--seeds='))?.slice('--seeds='.length) ?? 54);

const runs = Number(option('runs') ?? 5_000);
const seed = Number(option('seed') ?? process.env.SEED ?? Date.now() % 1e6);
const from = Number(option('from') ?? 0);
const days = Number(option('days') ?? 90);

const suites: Record<string, () => Promise<Verdict>> = {
  requests: () => requests(smoke ? 200 : 2_000),
  raw: () => raw(!smoke),
  full,
  endings,
  crash: () => crash(smoke ? 2 : 30),
  // CI runs a few in jest. `--runs=20000 --seed=7`: a seed repeats the same histories; `--from=5000 --runs=2500` runs a part of them.
  ...(!smoke && {
    'histories of drafts': () => drafts({ runs, seed, from }),
    // A quarter of a second each, with a real database.
    'histories of rights': () => rights({ runs, seed, from }),
  }),
  // In CI, unit tests recognise a few photos.
  ...(!smoke && {
    reading: () => reading(seeds),
    times: () => times(30),
  }),
  scale: () => scale(smoke ? 1 : 12, smoke ? 12 : 50, smoke ? 4 : 7),
  ...(!smoke && {
    signIn: () => signIn(10_000, 500),
  }),
  // Takes minutes: not in the smoke run.
  ...(!smoke && { office: () => office(16) }),
  // Minutes: 2,000 cases over 90 virtual days; `--runs=200 --days=30` makes it smaller.
  ...(!smoke && {
    messages: () =>
      messages({
        cases: only === 'messages' ? Number(option('runs') ?? 2_000) : 2_000,
        days,
        kills: Number(option('kills') ?? 30),
        seed,
      }),
  }),
  // Failures of a cluster take minutes: not in the smoke run.
  ...(!smoke && {
    cluster,
    moment,
    release,
    deployed,
    restore: () => restore(12),
    upgrade,
  }),
};

async function main() {
  const verdicts: Verdict[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if ((only && !isNamed(name, only)) || but.some((one) => isNamed(name, one))) continue;
    const began = Date.now();
    const verdict = await suite().catch((error: unknown): Verdict => ({
      what: name,
      counts: {},
      wrong: [String(error)],
    }));
    tell(verdict);
    verdicts.push({ ...verdict, minutes: (Date.now() - began) / 60_000 });
    await dropDatabases();
  }
  leave(verdicts);
  process.exit(verdicts.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
