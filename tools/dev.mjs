// `npm run dev`: the phone's app with its mock, and the office's desk on the next port, over the same mock.
import { spawn } from 'node:child_process';
import { ensureInstalled, root, tool } from './prepare.mjs';

ensureInstalled();

const phone = Number(process.env.PORT ?? 8000);
const windows = process.platform === 'win32';
// Said once more by the mock when everybody is there: what webpack writes has pushed it away by then.
const addresses = `汽车置换一件事 http://localhost:${phone}/qczhyjs/   审核工作台 http://localhost:${phone + 1}/qczhyjs/desk/`;
const start = (env) =>
  spawn(process.execPath, tool('max', 'dev'), {
    cwd: root,
    stdio: 'inherit',
    // Its own process group: `max` starts other processes, and all of them end with this one.
    detached: !windows,
    env: { ...process.env, DEV_ADDRESSES: addresses, ...env },
  });
const both = [
  start({ PORT: String(phone) }),
  start({ APP_ROOT: 'desk', PORT: String(phone + 1), DESK_API: `http://127.0.0.1:${phone}` }),
];
console.log(addresses);

function end(child) {
  try {
    if (windows) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
const stop = () => both.forEach(end);
for (const child of both) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
