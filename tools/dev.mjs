// `npm run dev`: the phone app with its mock, and the desk on the next port with the same mock. `-- --phone`: the phone app alone.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureInstalled, root, tool } from './lib/prepare.mjs';

ensureInstalled();

const phone = Number(process.env.PORT ?? 8000);
const windows = process.platform === 'win32';
// The mock prints the addresses again when both apps are ready, because the output of webpack has scrolled them away.
const addresses = `汽车置换一件事 http://localhost:${phone}/qczhyjs/   审核工作台 http://localhost:${phone + 1}/qczhyjs/desk/`;
const start = (env) =>
  spawn(process.execPath, tool('max', 'dev'), {
    cwd: root,
    stdio: 'inherit',
    // Own process group: `max` starts child processes, and all of them must end with this one.
    detached: !windows,
    env: { ...process.env, DEV_ADDRESSES: addresses, DEV_INBOX_PORT: String(phone + 2), ...env },
  });
const isPhoneOnly = process.argv.includes('--phone');
const desk = { APP_ROOT: 'desk', PORT: String(phone + 1), DESK_API: `http://127.0.0.1:${phone}` };
const apps = [{ PORT: String(phone) }, ...(isPhoneOnly ? [] : [desk])].map(start);
console.log(addresses);

/** Signals all processes of an app; 0 only looks for them. Returns whether there were any. */
function signal(child, name) {
  try {
    if (windows) return child.kill(name);
    return process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

/** Ctrl-C reaches the whole process group, and npm forwards it once more: signals within this time are the same one. */
const sameSignalMs = 1_000;
let stoppingSince;

/** Ends both apps and waits for the mock server, which drops its database. A later signal ends everything at once. */
async function stop() {
  const isLater = stoppingSince !== undefined && performance.now() - stoppingSince > sameSignalMs;
  if (isLater) apps.forEach((child) => signal(child, 'SIGKILL'));
  if (stoppingSince !== undefined) return;
  stoppingSince = performance.now();
  apps.forEach((child) => signal(child, 'SIGTERM'));
  while (apps.some((child) => signal(child, 0))) await pause(100);
}
for (const child of apps) child.once('exit', () => void (stoppingSince === undefined && stop()));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
