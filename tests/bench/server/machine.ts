import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

/** Returns the resident memory of a process in MB. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
