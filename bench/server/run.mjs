// `npm run bench`: the server beside a bare loop over the same database, in one run. `--rows 1000,1000000` says at how many applications.
import { ensureBuilt, ensureInstalled, run } from '../../scripts/prepare.mjs';

ensureInstalled();
ensureBuilt();
process.exit(run('node', ['-r', 'esbuild-register', 'bench/server/main.ts', ...process.argv.slice(2)]));
