// `npm run bench`: the server compared with a bare Fastify + pg loop with the same database. `--rows 1000,1000000`: numbers of applications.
// `--terms=50`: a policy with so many terms. `--only=submission`: nothing else.
// `--soak 10`: memory during ten minutes of load. `--opening 5`: overload.
// `--import 6000`: submissions while bank answers are imported. `--desk --size 1000000`: the calls of the desk.
import { ensureBuilt, ensureInstalled, ensureServerBuilt, run } from '../../../tools/lib/prepare.mjs';

const args = process.argv.slice(2);
const asked = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));
const script = ['desk', 'import', 'opening', 'soak'].find((name) => asked(`--${name}`)) ?? 'main';
ensureInstalled();
// These scripts need no pages.
(script === 'soak' ? ensureBuilt : ensureServerBuilt)();
process.exit(run('node', ['-r', 'esbuild-register', `tests/bench/server/${script}.ts`, ...args]));
