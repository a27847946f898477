import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lineOver, type Message } from '../engines/devtools';

/** A message of WebDriver BiDi: like one of DevTools, except that an error is a name and a sentence. */
type Reply = Omit<Message, 'error'> & { error?: string; message?: string };

/** Starts Firefox with an empty profile and opens a session of WebDriver BiDi. */
export async function firefox(binary: string) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(binary, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LANG: 'zh_CN.UTF-8', TZ: 'Asia/Shanghai', HOME: profile },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  if (!address) throw new Error('Firefox ended before it listened');
  child.stderr.resume();

  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const line = lineOver((message) => socket.send(JSON.stringify(message)));
  socket.addEventListener('message', ({ data }) => {
    const { error, message = '', ...rest } = JSON.parse(String(data)) as Reply;
    line.take({ ...rest, ...(error !== undefined && { error: { message: `${error}: ${message}` } }) });
  });
  socket.addEventListener('close', () => line.end('Firefox is gone'));
  await line.send('session.new', { capabilities: {} });

  return {
    line,
    async close() {
      const exit = once(child, 'exit');
      await line.send('browser.close').catch(() => child.kill('SIGKILL'));
      await exit;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
