// `npm run bench`: the server beside a bare loop over the same database, in one run. `--rows 1000,1000000` says at how many applications.
// `npm run bench -- --soak 10`: its memory over ten minutes of load. `npm run bench -- --processes`: two API processes beside one.
// `npm run bench -- --backup 100000`: how long backup and restore take. `--size 1000000 --drafts 3000000`: what must not grow with the tables;
// `--desk --size 1000000 --at /tmp/filled`: what people of the office ask for, with the plans of the database.
// `--filled /tmp/filled` keeps a folder with so many of them, `--at /tmp/filled` measures over it.
import { ensureBuilt, ensureInstalled, ensureServerBuilt, run } from '../../../tools/prepare.mjs';

const args = process.argv.slice(2);
const asked = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));
const script =
  ['desk', 'filled', 'opening', 'release', 'soak', 'processes', 'backup', 'size'].find((name) => asked(`--${name}`)) ??
  'main';
ensureInstalled();
// What is measured at a size asks for no page.
(['main', 'desk', 'filled', 'size', 'opening', 'release'].includes(script) ? ensureServerBuilt : ensureBuilt)();
process.exit(run('node', ['-r', 'esbuild-register', `tests/bench/server/${script}.ts`, ...args]));
