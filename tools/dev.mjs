// `npm run dev`: the phone app with its mock, and the desk on the next port with the same mock. `-- --phone`: the phone app alone.
import { spawn } from 'node:child_process';
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

function end(child) {
  try {
    if (windows) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
const stop = () => apps.forEach(end);
for (const child of apps) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
