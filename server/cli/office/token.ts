import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { HOUR_MS } from '@domain/time';

import { UsageError } from './usage';

type Env = Record<string, string | undefined>;

/**
 * Path of the session token; the file is readable only by the user, like an SSH key. All operators of a release share a user, so there
 * the file belongs to one login at the machine (OFFICE_SESSION of deploy/qczhyjs); undefined without one.
 */
function fileOf(env: Env): string | undefined {
  const session = /^[\w-]{1,40}$/.exec(env.OFFICE_SESSION ?? '')?.[0];
  if (env.MODE === 'production' && !session) return undefined;
  const folder = env.HOME ? path.join(env.HOME, '.local/state/qczhyjs') : (env.DATA_DIR ?? '.data');
  return path.join(folder, session ? `office-${session}.token` : 'office.token');
}

export function keptToken(env: Env): string | undefined {
  if (env.OFFICE_TOKEN) return env.OFFICE_TOKEN;
  const file = fileOf(env);
  try {
    return file && (fs.readFileSync(file, 'utf8').trim() || undefined);
  } catch {
    return undefined;
  }
}

/** Returns the file, or undefined when the token is not stored. */
export function keepToken(env: Env, token: string): string | undefined {
  const file = fileOf(env);
  if (!file) return undefined;
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeEnded(folder);
  fs.writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return file;
}

/** A session of the office ends after ten hours. */
function removeEnded(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((one) => /^office-.*\.token$/.test(one))) {
    const file = path.join(folder, name);
    if (Date.now() - fs.statSync(file).mtimeMs > 10 * HOUR_MS) fs.rmSync(file, { force: true });
  }
}

export function forgetToken(env: Env): void {
  const file = fileOf(env);
  if (file) fs.rmSync(file, { force: true });
}

/** Reads answers from hidden prompts, or lines from piped standard input. Other users can list arguments and variables. */
export async function askHidden(
  input: (NodeJS.ReadableStream & { isTTY?: boolean }) | undefined,
  prompts: readonly string[],
): Promise<string[]> {
  if (!input) throw new UsageError('没有标准输入，不能输入密码。');
  if (!input.isTTY) {
    const lines = (await text(input)).split('\n');
    if (!lines[0]) throw new UsageError('请在终端中输入密码，或从标准输入给出。');
    return lines;
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input, output: unseen, terminal: true });
  try {
    const answers: string[] = [];
    for (const prompt of prompts) {
      process.stderr.write(prompt);
      answers.push(await new Promise<string>((resolve) => lines.question('', resolve)));
      process.stderr.write('\n');
    }
    return answers;
  } finally {
    lines.close();
  }
}
