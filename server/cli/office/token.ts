import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Writable } from 'node:stream';

import { UsageError } from './usage';

type Env = Record<string, string | undefined>;

/** Path of the session token; the file is readable only by the user, like an SSH key. */
const fileOf = (env: Env): string =>
  path.join(env.HOME ? path.join(env.HOME, '.local/state/qczhyjs') : (env.DATA_DIR ?? '.data'), 'office.token');

export function keptToken(env: Env): string | undefined {
  if (env.OFFICE_TOKEN) return env.OFFICE_TOKEN;
  try {
    return fs.readFileSync(fileOf(env), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(env: Env, token: string): string {
  const file = fileOf(env);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return file;
}

export const forgetToken = (env: Env): void => fs.rmSync(fileOf(env), { force: true });

/** Reads the password from OFFICE_PASSWORD or a hidden prompt. Not an argument, because other users can list arguments. */
export async function askPassword(env: Env, prompt: string): Promise<string> {
  if (env.OFFICE_PASSWORD) return env.OFFICE_PASSWORD;
  if (!process.stdin.isTTY) throw new UsageError('请在终端中输入密码，或用环境变量 OFFICE_PASSWORD 给出。');
  process.stderr.write(prompt);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await new Promise((resolve) => lines.question('', resolve));
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
