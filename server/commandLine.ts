import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns a command as an operator types it: `office keys --new` becomes `qczhyjs office keys --new` in a release, and
 * `npm run office -- keys --new` in a checkout. `rootDir`: every process changes to the folder of its release or checkout.
 */
export function commandLine(command: string, rootDir = process.cwd()): string {
  if (fs.existsSync(path.join(rootDir, 'server/run.mjs'))) return `qczhyjs ${command}`;
  return `npm run ${command.replace(' ', ' -- ')}`;
}
