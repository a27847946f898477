import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

interface Member {
  name: string;
  role: string;
}

/** What `scripts/cluster/start.mjs` brings up. */
export interface Cluster {
  url: string;
  pooled: string;
  start: { etcd(): void; patroni(n: number): void; haproxy(): void };
  rest(n: number, path: string, init?: object): Promise<{ ok: boolean; status: number } | null>;
  members(): Promise<Member[]>;
  whole(withinMs?: number): Promise<number>;
  pid(name: string): number;
  postmaster(n: number): number;
  down(): Promise<void>;
}

const signal = (pids: number[], name: NodeJS.Signals) =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, name);
    } catch {
      // gone already
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
const standbyOf = (cluster: Cluster) => numberOf(cluster, 'sync_standby');

const postgres = (cluster: Cluster, n: number): number[] => {
  const pid = cluster.postmaster(n);
  return [pid, ...children(pid)];
};
const machine = (cluster: Cluster, n: number): number[] => [cluster.pid(`patroni${n}`), ...postgres(cluster, n)];

/** What happens, and after `holdMs` what is done about it; where nothing is, the cluster helps itself. */
interface Struck {
  holdMs: number;
  mend?: () => void;
}
export interface Fault {
  /** so long nobody may be unable to write; the worst that was seen elsewhere, and some more */
  withinMs: number;
  strike(cluster: Cluster): Promise<Struck>;
}

/** A line to the standbys that has stalled: what the primary says yes to from now on, it alone has. */
const walSenders = (cluster: Cluster, n: number): number[] =>
  children(cluster.postmaster(n)).filter((pid) => {
    try {
      return execFileSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).includes('walsender');
    } catch {
      return false;
    }
  });

export const faults: Record<string, Fault> = {
  switchover: {
    withinMs: 15_000,
    async strike(cluster) {
      const [leader, candidate] = [await leaderOf(cluster), await standbyOf(cluster)];
      const body = JSON.stringify({ leader: `pg${leader}`, candidate: `pg${candidate}` });
      await cluster.rest(leader, '/switchover', { method: 'POST', body });
      return { holdMs: 0 };
    },
  },
  'the primary is killed': {
    withinMs: 40_000,
    async strike(cluster) {
      signal([cluster.postmaster(await leaderOf(cluster))], 'SIGKILL');
      return { holdMs: 0 };
    },
  },
  'the machine of the primary dies': {
    withinMs: 40_000,
    async strike(cluster) {
      const n = await leaderOf(cluster);
      signal(machine(cluster, n), 'SIGKILL');
      return { holdMs: 35_000, mend: () => cluster.start.patroni(n) };
    },
  },
  'the primary stands still for 20 s': {
    withinMs: 40_000,
    async strike(cluster) {
      const pids = postgres(cluster, await leaderOf(cluster));
      signal(pids, 'SIGSTOP');
      return { holdMs: 20_000, mend: () => signal(pids, 'SIGCONT') };
    },
  },
  'the agent of the primary is killed': {
    withinMs: 40_000,
    async strike(cluster) {
      const n = await leaderOf(cluster);
      signal([cluster.pid(`patroni${n}`)], 'SIGKILL');
      return { holdMs: 35_000, mend: () => cluster.start.patroni(n) };
    },
  },
  'the synchronous standby dies': {
    withinMs: 15_000,
    async strike(cluster) {
      const n = await standbyOf(cluster);
      signal(machine(cluster, n), 'SIGKILL');
      return { holdMs: 15_000, mend: () => cluster.start.patroni(n) };
    },
  },
  'etcd dies for 30 s': {
    withinMs: 15_000,
    async strike(cluster) {
      signal([cluster.pid('etcd')], 'SIGKILL');
      return { holdMs: 30_000, mend: cluster.start.etcd };
    },
  },
  'the line to the standbys stalls, then the machine of the primary dies': {
    withinMs: 40_000,
    async strike(cluster) {
      const n = await leaderOf(cluster);
      signal(walSenders(cluster, n), 'SIGSTOP');
      await pause(2_000);
      signal(machine(cluster, n), 'SIGKILL');
      return { holdMs: 35_000, mend: () => cluster.start.patroni(n) };
    },
  },
};
