// `npm run outdated`, for once a week: prints each package with a newer version, and from tools/outdated.json up to which version that was
// examined and why it is not used. Fails when a package has no such reason, or a version that is newer than the examined one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/prepare.mjs';

const examined = JSON.parse(readFileSync(join(root, 'tools/outdated.json'), 'utf8'));

/** Asks npm, which exits with 1 when a package is outdated. */
function outdatedIn(folder) {
  const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], {
    cwd: join(root, folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const packages = stdout && JSON.parse(stdout);
  if (!packages || packages.error) throw new Error(`npm outdated: ${packages?.error?.summary ?? stderr}`);
  return Object.entries(packages)
    .map(([name, { current, wanted, latest }]) => ({ name, used: current ?? wanted, latest }))
    .filter(({ used, latest }) => used !== latest);
}

const lines = ['.', 'tests'].flatMap(outdatedIn).map(({ name, used, latest }) => {
  const { version, reason } = examined[name] ?? {};
  const note = version ? `${version}: ${reason}` : 'not examined';
  return { isOpen: version !== latest, text: `${name.padEnd(36)} ${used.padEnd(16)} ${latest.padEnd(10)} ${note}` };
});
console.log(lines.map(({ isOpen, text }) => `${isOpen ? '!' : ' '} ${text}`).join('\n') || 'Nothing is outdated.');
process.exitCode = lines.some(({ isOpen }) => isOpen) ? 1 : 0;
