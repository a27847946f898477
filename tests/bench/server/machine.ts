import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/** Returns the resident memory of a process in MB. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Returns the CPU time of a process so far, in ms. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((ms, spent) => ms + Number(spent.split(' ')[0]) / 1e6, 0);
