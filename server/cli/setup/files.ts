import fs from 'node:fs';
import path from 'node:path';
import { operatorText } from '../../operatorText';
import { errorCode } from '../../errorCode';

/** The machine on which `setup` works. */
export interface Target {
  /** '' on the machine itself; the mounted file system of the host in a container */
  root: string;
}

export interface User {
  uid: number;
  gid: number;
}

/** `note`: needs the attention of the operator. */
export type Say = (state: 'made' | 'found' | 'note', text: string) => void;

export const at = ({ root }: Target, file: string): string => path.join(root || '/', file);

export function makeFolder(
  target: Target,
  folder: string,
  { mode, owner, say }: { mode: number; owner?: User; say: Say },
): void {
  const folderPath = at(target, folder);
  if (fs.existsSync(folderPath)) return say('found', folder);
  fs.mkdirSync(folderPath, { recursive: true });
  fs.chmodSync(folderPath, mode);
  if (owner) fs.chownSync(folderPath, owner.uid, owner.gid);
  say('made', folder);
}

/** Writes a file unless it exists. Another content stays: it may be the operator's own. */
export function makeFile(target: Target, file: string, content: string | Buffer, mode: number, say: Say): void {
  const filePath = at(target, file);
  fs.mkdirSync(path.dirname(filePath), { recursive: true });
  const draft = `${filePath}.draft-${process.pid}`;
  fs.writeFileSync(draft, content, { mode, flush: true });
  fs.chmodSync(draft, mode);
  try {
    // A link never replaces a file that another run writes at the same time.
    fs.linkSync(draft, filePath);
    say('made', file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (fs.readFileSync(filePath).equals(Buffer.from(content))) say('found', file);
    else
      say(
        'note',
        operatorText(`${file} exists with another content and stays as it is.`, `${file} 已存在，内容不同，没有改动。`),
      );
  } finally {
    fs.rmSync(draft);
  }
}
