import fs from 'node:fs';
import path from 'node:path';

import { errorCode } from '../../errorCode';
import { whyUnreadable } from '../../platform/unreadableFile';
import { UsageError } from './usage';

/** Reads a file that the operator names, relative to the folder in which the command was typed. Throws UsageError with the reason. */
export function readGiven(name: string, base = process.cwd()): { file: string; bytes: Buffer } {
  const file = path.resolve(base, name);
  try {
    return { file, bytes: fs.readFileSync(file) };
  } catch (error) {
    throw new UsageError(`${file}：${whyUnreadable(errorCode(error))}`);
  }
}
