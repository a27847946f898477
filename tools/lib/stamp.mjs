// Remembers for which state of the checkout a command was green, so that the proof does not repeat it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const git = (...args) => spawnSync('git', args, { cwd: root, maxBuffer: 1e9 }).stdout ?? '';
const fileOf = (name) => join(root, '.cache', 'stamps', `${name}.json`);

/** Returns the commit, and a hash of all files that are in git or not ignored by it. */
function state() {
  const hash = createHash('sha256')
    .update(git('rev-parse', 'HEAD^{tree}'))
    .update(git('diff', 'HEAD', '--binary'));
  const unknown = String(git('ls-files', '--others', '--exclude-standard'))
    .split('\n')
    .filter(Boolean);
  for (const file of unknown) hash.update(file).update(readFileSync(join(root, file)));
  return { commit: String(git('rev-parse', 'HEAD')).trim(), fingerprint: hash.digest('hex') };
}

/** Call when the command was green. */
export function leaveStamp(name) {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(state()));
}

/** Returns true when the command was green with exactly these files. */
export function isStamped(name) {
  if (!existsSync(fileOf(name))) return false;
  return JSON.parse(readFileSync(fileOf(name), 'utf8')).fingerprint === state().fingerprint;
}
