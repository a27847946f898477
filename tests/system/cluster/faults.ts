import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../support/server/builtServer';
import { type Cluster, leaderOf, machine, postgres, signal, standbyOf, walSenders } from './parts';

/** What a fault can act on. */
export interface Struck {
  cluster: Cluster;
  /** API processes; the second one connects through PgBouncer */
  api: [Place, Place];
}

/** An active fault, removed after `holdMs` by its callback; without a callback the cluster recovers by itself. */
export interface Blow {
  holdMs: number;
  mend?: () => unknown;
}
export interface Fault {
  /** longest allowed time without a successful write */
  withinMs: number;
  /** an API process is killed on purpose, so it cannot report that it is not ready */
  isApiAway?: boolean;
  strike(at: Struck): Promise<Blow>;
}

const freeze = (pids: number[], holdMs: number): Blow => {
  signal(pids, 'SIGSTOP');
  return { holdMs, mend: () => signal(pids, 'SIGCONT') };
};

const kill = (cluster: Cluster, n: number, holdMs: number): Blow => {
  signal(machine(cluster, n), 'SIGKILL');
  return { holdMs, mend: () => cluster.start.patroni(n) };
};

/** Disconnects a machine from the network while it keeps running. Without network namespaces, stops all its processes instead. */
const cutOff = (cluster: Cluster, n: number, holdMs: number): Blow => {
  if (!cluster.cut) return freeze(machine(cluster, n), holdMs);
  cluster.cut(n);
  return { holdMs, mend: () => cluster.join?.(n) };
};

const WORST_MS = 40_000;
const SOON_MS = 15_000;

export const faults: Record<string, Fault> = {
  switchover: {
    withinMs: SOON_MS,
    async strike({ cluster }) {
      const [leader, candidate] = [await leaderOf(cluster), await standbyOf(cluster)];
      const body = JSON.stringify({ leader: `pg${leader}`, candidate: `pg${candidate}` });
      await cluster.rest(leader, '/switchover', { method: 'POST', body });
      return { holdMs: 0 };
    },
  },
  'the primary is killed': {
    withinMs: WORST_MS,
    async strike({ cluster }) {
      signal([cluster.postmaster(await leaderOf(cluster))], 'SIGKILL');
      return { holdMs: 0 };
    },
  },
  'the machine of the primary dies': {
    withinMs: WORST_MS,
    strike: async ({ cluster }) => kill(cluster, await leaderOf(cluster), 35_000),
  },
  'the primary stands still for 20 s': {
    withinMs: WORST_MS,
    strike: async ({ cluster }) => freeze(postgres(cluster, await leaderOf(cluster)), 20_000),
  },
  'the primary is cut off for 35 s': {
    withinMs: WORST_MS,
    strike: async ({ cluster }) => cutOff(cluster, await leaderOf(cluster), 35_000),
  },
  'the agent of the primary is killed': {
    withinMs: WORST_MS,
    async strike({ cluster }) {
      const n = await leaderOf(cluster);
      signal([cluster.pid(`patroni${n}`)], 'SIGKILL');
      return { holdMs: 35_000, mend: () => cluster.start.patroni(n) };
    },
  },
  'the synchronous standby dies': {
    withinMs: SOON_MS,
    strike: async ({ cluster }) => kill(cluster, await standbyOf(cluster), 15_000),
  },
  'the synchronous standby is cut off for 20 s': {
    withinMs: SOON_MS,
    strike: async ({ cluster }) => cutOff(cluster, await standbyOf(cluster), 20_000),
  },
  'both standbys stand still for 25 s': {
    withinMs: WORST_MS,
    async strike({ cluster }) {
      const leader = await leaderOf(cluster);
      return freeze(
        [1, 2, 3].filter((n) => n !== leader).flatMap((n) => postgres(cluster, n)),
        25_000,
      );
    },
  },
  'etcd dies for 30 s': {
    withinMs: SOON_MS,
    async strike({ cluster }) {
      signal([cluster.pid('etcd')], 'SIGKILL');
      return { holdMs: 30_000, mend: cluster.start.etcd };
    },
  },
  'HAProxy dies for 2 s': {
    withinMs: SOON_MS,
    async strike({ cluster }) {
      signal([cluster.pid('haproxy')], 'SIGKILL');
      return { holdMs: 2_000, mend: cluster.start.haproxy };
    },
  },
  'an API process starts while there is no primary': {
    withinMs: WORST_MS,
    isApiAway: true,
    async strike({ cluster, api: [one] }) {
      const blow = kill(cluster, await leaderOf(cluster), 35_000);
      await pause(1_000); // before HAProxy has found a new primary
      await one.killServer();
      const started = one.start();
      started.catch(() => {}); // the error is reported by the callback below
      return { ...blow, mend: () => (blow.mend?.(), started) };
    },
  },
  'the line to the standbys stalls, then the machine of the primary dies': {
    withinMs: WORST_MS,
    async strike({ cluster }) {
      const n = await leaderOf(cluster);
      // The other standby receives more WAL: it must be rewound before it can follow, and no write succeeds until then.
      signal(walSenders(cluster, n, await standbyOf(cluster)), 'SIGSTOP');
      await pause(300);
      signal(walSenders(cluster, n), 'SIGSTOP');
      await pause(2_000);
      return kill(cluster, n, 35_000);
    },
  },
};

/** 20 faults; the likelier ones occur several times. The median of their times has a limit, so three in five end within seconds. */
const likelier = ['switchover', 'the primary is killed'];
const again = ['the machine of the primary dies', 'the primary is killed', 'the synchronous standby dies'];
export const twenty = [...Object.keys(faults), ...likelier, ...again, ...likelier];
