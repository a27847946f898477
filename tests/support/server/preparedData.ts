import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Data folders that are prepared once per build of the server and copied to every server that tests start,
 * so that initdb, migrations and the desk's officers are not made again for each of them.
 */
const root = join(__dirname, '../../..');
const cache = join(root, '.cache/data');

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isDirectory()) yield* filesUnder(join(folder, entry.name));
    else yield join(folder, entry.name);
}

/** Returns a hash of what the content of a new data folder depends on. */
function version(): string {
  const hash = createHash('sha256');
  const sources = ['build/server', 'server/platform/db/migrations', 'domain/policy', 'tests/support'];
  for (const source of sources)
    for (const file of filesUnder(join(root, source)))
      if (!file.endsWith('.map')) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Keeps owners and modes: PostgreSQL refuses a folder that others can read. */
export function copyFolder(from: string, to: string): void {
  const copyOnWrite = process.platform === 'linux' ? ['--reflink=auto'] : [];
  const { status, stderr } = spawnSync('cp', ['-a', ...copyOnWrite, `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied to ${to}: ${stderr}`);
}

/** By name. A failed preparation is not kept: the next caller tries again. */
const preparing = new Map<string, Promise<string>>();

/** Returns the prepared folder of this name. `make` prepares it in a folder that the database can reach, and stops its server. */
export function preparedFolder(name: string, make: () => Promise<string>): Promise<string> {
  const running = preparing.get(name);
  if (running) return running;
  const folder = prepare(name, make);
  preparing.set(name, folder);
  folder.catch(() => preparing.delete(name));
  return folder;
}

async function prepare(name: string, make: () => Promise<string>): Promise<string> {
  const current = join(cache, version());
  const folder = join(current, name);
  if (existsSync(folder)) return folder;
  const made = await make();
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o711 });
  copyFolder(made, unfinished);
  rmSync(made, { recursive: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error; // another process was faster
  }
  for (const old of readdirSync(cache))
    if (join(cache, old) !== current) rmSync(join(cache, old), { recursive: true, force: true });
  return folder;
}
