import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config';
import { readDataKeys } from '../../config/keys';
import { named } from '../../config/read';
import type { DataKey } from '../../config/keys';
import { errorCode } from '../../errorCode';
import { StartError } from '../../startError';

type WithKeys = Config & Required<Pick<Config, 'dataKeys' | 'dataDir'>>;

/** Returns the config with the data keys. A missing key is generated at the first start and stored in the data folder, readable only by the owner. */
export function withKeys(config: Config, dataDir: string): WithKeys {
  return { ...config, dataDir, dataKeys: config.dataKeys ?? dataKeysOf(path.join(dataDir, 'data.key')) };
}

/** Returns the generated keys, or undefined while there are none. Unlike `withKeys` it creates nothing. */
export function readKeyFile(dataDir: string): DataKey[] | undefined {
  const file = path.join(dataDir, 'data.key');
  return fs.existsSync(file) ? dataKeysOf(file) : undefined;
}

function dataKeysOf(file: string) {
  const content = readOrMake(file, () => `k1:${randomBytes(32).toString('base64')}`);
  if (!content)
    throw new StartError(
      `${file} is empty. Put back the copy that you have stored elsewhere: the encrypted data cannot be read without it.`,
      `${file} 是空的。请放回另外保存的那一份：没有它，加密的数据无法读取。`,
    );
  return named(file, () => readDataKeys(content));
}

/** Writes a temporary file and links it: of concurrent starts one creates the file, and no process reads an incomplete one. */
function readOrMake(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
