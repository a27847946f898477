// `npm run office`, `backup`, `restore`, `reseal`, `reindex`, `migrate`, `rescue`, `settings`, `doctor`: runs a command of the server and builds it first if it is missing or outdated.
import { ensureInstalled, ensureServerBuilt, root } from './lib/prepare.mjs';

process.chdir(root);
ensureInstalled({ production: true });
ensureServerBuilt();
const [command, ...rest] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, command, ...rest);
await import(`../build/server/${command}.mjs`);
