// `npm run bench`: the server compared with a bare Fastify + pg loop with the same database. `--rows 1000,1000000`: numbers of applications.
// `npm run bench -- --soak 10`: memory during ten minutes of load. `npm run bench -- --processes`: two API processes compared with one.
// `npm run bench -- --import 6000`: submissions while bank answers are imported.
// `npm run bench -- --backup 100000`: duration of backup and restore. `--size 1000000 --drafts 3000000`: work that must not grow with the tables;
// `--messages`: what the outbox of messages costs a submission, in short slices with and without it.
// `--desk --size 1000000 --at /tmp/filled`: the calls of the desk, with query plans.
// `--filled /tmp/filled` creates a reusable data folder, `--at /tmp/filled` measures with it.
import { ensureBuilt, ensureInstalled, ensureServerBuilt, run } from '../../../tools/lib/prepare.mjs';

const args = process.argv.slice(2);
const asked = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));
const script =
  ['desk', 'filled', 'messages', 'import', 'opening', 'release', 'soak', 'processes', 'backup', 'size'].find((name) =>
    asked(`--${name}`),
  ) ?? 'main';
ensureInstalled();
// These scripts need no pages.
(['main', 'desk', 'filled', 'messages', 'size', 'import', 'opening', 'release'].includes(script)
  ? ensureServerBuilt
  : ensureBuilt)();
process.exit(run('node', ['-r', 'esbuild-register', `tests/bench/server/${script}.ts`, ...args]));
