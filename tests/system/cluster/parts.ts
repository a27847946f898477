import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

interface Member {
  name: string;
  role: string;
}

/** The cluster that `tools/cluster/start.mjs` starts. */
export interface Cluster {
  url: string;
  pooled: string;
  start: { etcd(): void; patroni(n: number): void; haproxy(): void };
  rest(n: number, path: string, init?: object): Promise<{ ok: boolean; status: number } | null>;
  members(): Promise<Member[]>;
  whole(withinMs?: number): Promise<number>;
  pid(name: string): number;
  postmaster(n: number): number;
  /** only with network namespaces: disconnects and reconnects a machine */
  cut?(n: number): void;
  join?(n: number): void;
  down(): Promise<void>;
}

export const signal = (pids: number[], name: NodeJS.Signals) =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, name);
    } catch {
      // already gone
    }
  });

function children(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

async function numberOf({ members }: Cluster, role: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = (await members()).find((one) => one.role === role);
    if (found) return Number(found.name.slice(2));
    await pause(200);
  }
  throw new Error(`nobody is ${role}`);
}

export const leaderOf = (cluster: Cluster) => numberOf(cluster, 'leader');
export const standbyOf = (cluster: Cluster) => numberOf(cluster, 'sync_standby');

export const postgres = (cluster: Cluster, n: number): number[] => {
  const pid = cluster.postmaster(n);
  return [pid, ...children(pid)];
};
export const machine = (cluster: Cluster, n: number): number[] => [cluster.pid(`patroni${n}`), ...postgres(cluster, n)];

/**
 * Returns the WAL sender processes of a primary; stopping them keeps new transactions on the primary alone.
 * `to` selects the one of a standby; with loopback addresses, which are all equal, none is found.
 */
export const walSenders = (cluster: Cluster, n: number, to?: number): number[] =>
  children(cluster.postmaster(n)).filter((pid) => {
    try {
      const title = execFileSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' });
      return title.includes('walsender') && (to === undefined || title.includes(`.${to}(`));
    } catch {
      return false;
    }
  });
