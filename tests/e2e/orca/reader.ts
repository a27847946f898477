import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Speech has ended after this much silence; the longest wait. */
const QUIET_MS = 2_000;
const MOST_MS = 20_000;

/** Orca logs its speech output to the debug file, even without a synthesiser. */
const phrase = /SPEECH OUTPUT: '(.*?)'(?:\s*\{.*)?\s*$/;
/** Key echo, which is not text of the page. */
const isKey = (text: string) => /^(\S+ |.)$/.test(text);

/** Starts Orca with a virtual display; `env` connects a browser to it. */
export async function startReader() {
  const home = mkdtempSync(join(tmpdir(), 'orca-'));
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const debug = join(home, 'debug.out');
  const started: ChildProcess[] = [];
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '480x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(screen);
  const display = await new Promise<string>((resolve) => createInterface(screen.stdout!).once('line', resolve));
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    ACCESSIBILITY_ENABLED: '1',
    LC_ALL: 'C.UTF-8',
  };
  const begin = (command: string, ...args: string[]) => started.push(spawn(command, args, { env, stdio: 'ignore' }));
  begin('/usr/libexec/at-spi-bus-launcher', '--launch-immediately');
  await pause(2_000);
  // A pipe would be block-buffered; output to a terminal is line-buffered.
  begin('script', '-qfc', 'orca --replace --disable=braille --debug-file=/dev/tty', debug);

  const said = (): string[] =>
    (existsSync(debug) ? readFileSync(debug, 'utf8') : '')
      .split('\n')
      .flatMap((line) => phrase.exec(line)?.[1] ?? [])
      .filter((text) => text && !isKey(text));
  let told = 0;
  /** Returns the phrases spoken since the last call. */
  const heard = async (): Promise<string[]> => {
    const began = Date.now();
    let [count, since] = [said().length, Date.now()];
    while (Date.now() - since < QUIET_MS && Date.now() - began < MOST_MS) {
      await pause(100);
      const now = said().length;
      if (now !== count) [count, since] = [now, Date.now()];
    }
    const fresh = said().slice(told);
    told += fresh.length;
    return fresh;
  };
  const stop = () => started.reverse().forEach((one) => one.kill());
  for (let tries = 0; !said().length; tries += 1) {
    if (tries > 900) {
      stop();
      throw new Error('Orca does not speak');
    }
    await pause(100);
  }
  await heard();
  const x = (...args: string[]) => spawnSync('xdotool', args, { env, encoding: 'utf8' }).stdout.trim();
  return {
    env,
    heard,
    /** Focuses the browser window: there is no window manager. */
    focusWindow: () => x('windowfocus', x('search', '--onlyvisible', '--class', 'chromium').split('\n').at(-1) ?? ''),
    key: (name: string) => x('key', name),
    stop,
  };
}
