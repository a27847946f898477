// `npm run office`, `backup`, `doctor` and the other commands of tools/lib/serverBundle.cjs: runs a command of the server and builds it first if it is missing or outdated.
import { ensureInstalled, ensureServerBuilt, root } from './lib/prepare.mjs';

process.chdir(root);
ensureInstalled({ production: true });
ensureServerBuilt();
const [command, ...rest] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, command, ...rest);
await import(`../build/server/${command}.mjs`);
