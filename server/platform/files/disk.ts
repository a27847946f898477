import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../errorCode';
import type { PhotoStore } from './store';

const ID = /^[\w-]{1,64}$/;

/** One file per photo, in folders by the first two letters of the id. `put` writes a temporary file, flushes, renames and flushes the folder. */
export function diskPhotos(root: string): PhotoStore {
  const placeOf = (id: string): { folder: string; file: string } => {
    if (!ID.test(id)) throw new Error('Invalid photo id.');
    const folder = path.join(root, id.slice(0, 2));
    return { folder, file: path.join(folder, id) };
  };

  async function put(id: string, bytes: Buffer): Promise<void> {
    const { folder, file } = placeOf(id);
    const newFolder = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = path.join(root, `.draft-${randomUUID()}`);
    try {
      await fs.writeFile(draft, bytes, { mode: 0o600, flush: true });
      await fs.rename(draft, file);
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    }
    await flushFolder(folder);
    if (newFolder) await flushFolder(root);
  }

  return {
    put,
    async get(id) {
      try {
        return await fs.readFile(placeOf(id).file);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async has(id) {
      try {
        return (await fs.stat(placeOf(id).file)).isFile();
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return false;
        throw error;
      }
    },
    delete: async (id) => fs.rm(placeOf(id).file, { force: true }),
    async check() {
      await fs.mkdir(root, { recursive: true, mode: 0o700 });
      const probe = path.join(root, `.probe-${randomUUID()}`);
      try {
        await fs.writeFile(probe, 'probe', { mode: 0o600 });
      } finally {
        await fs.rm(probe, { force: true });
      }
    },
  };
}

/** A rename survives a power failure only after the folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
