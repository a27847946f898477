// `npm run bench`: the server compared with a bare Fastify + pg loop with the same database. `--rows 1000,1000000`: numbers of applications.
// `--soak 10`: memory during ten minutes of load. `--opening 5`: overload.
// `--import 6000`: submissions while bank answers are imported. `--size 1000000 --drafts 3000000`: work that must not grow with the tables;
// `--desk --size 1000000 --at /tmp/filled`: the calls of the desk. `--filled /tmp/filled` creates that data folder.
import { ensureBuilt, ensureInstalled, ensureServerBuilt, run } from '../../../tools/lib/prepare.mjs';

const args = process.argv.slice(2);
const asked = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));
const script = ['desk', 'filled', 'import', 'opening', 'soak', 'size'].find((name) => asked(`--${name}`)) ?? 'main';
ensureInstalled();
// These scripts need no pages.
(script === 'soak' ? ensureBuilt : ensureServerBuilt)();
process.exit(run('node', ['-r', 'esbuild-register', `tests/bench/server/${script}.ts`, ...args]));
