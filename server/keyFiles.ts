import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { scopes } from '@domain/office';
import type { Config } from './config';
import { hashOfSecret, readDataKeys } from './config/keys';
import { errorCode } from './errorCode';
import { StartError } from './startError';

type WithKeys = Config & Required<Pick<Config, 'dataKeys' | 'officeKeys' | 'dataDir'>>;

/** Keys that no setting gives lie in the data folder, made at the first start, for the owner's eyes only. */
export function withKeys(config: Config, dataDir: string): WithKeys {
  return {
    ...config,
    dataDir,
    dataKeys: config.dataKeys ?? dataKeysOf(path.join(dataDir, 'data.key')),
    officeKeys: config.officeKeys ?? [{ name: 'office', hash: hashOfSecret(officeSecretOf(dataDir)), scopes }],
  };
}

const officeSecretOf = (dataDir: string): string =>
  readOrMake(path.join(dataDir, 'office.key'), () => randomBytes(24).toString('base64url'));

function dataKeysOf(file: string) {
  const keys = readDataKeys(readOrMake(file, () => `k1:${randomBytes(32).toString('base64')}`) || undefined, file);
  if (!keys)
    throw new StartError(`${file} is empty: restore it from the backup, without it nothing sealed can be read.`);
  return keys;
}

/** Written whole under another name and then linked: of several starts at once one makes it, and nobody reads half of it. */
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
