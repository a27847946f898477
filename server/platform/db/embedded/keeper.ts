import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseAway } from '../faults';
import { connectOnce, ensureRunning, type ServerPaths } from './postmaster';

/** Advisory lock: each process that uses the server holds it shared; the process that gets it exclusively is the last one. */
const IN_USE = 7001;

export interface StopOptions {
  /** how long to wait for the other processes to leave; 0: not at all */
  waitMs?: number | undefined;
  /** called when this process is the last one, before the server stops */
  whenLast?: (client: pg.Client) => Promise<void>;
}

/** Registers this process as a user of the server and restarts the server when it dies. `leave` returns true for the last process. */
export async function keepRunning(place: ServerPaths, onTrouble: (error: unknown) => void) {
  let leaving = false;
  let joining: Promise<unknown> = Promise.resolve();
  const how = await ensureRunning(place);
  let keeper = await enter(place.socket).catch(() => join());

  function watch(): void {
    keeper.once('end', () => {
      if (!leaving)
        joining = join().then(
          (client) => {
            keeper = client;
            watch();
          },
          () => {},
        );
    });
  }

  async function join(): Promise<pg.Client> {
    for (;;) {
      try {
        await ensureRunning(place);
        return await enter(place.socket);
      } catch (error) {
        if (leaving) throw error;
        // A server that is shutting down or crashed again is retried silently; other errors are reported and retried.
        if (!isDatabaseAway(error)) onTrouble(error);
        await sleep(200);
      }
    }
  }

  watch();
  return {
    how,
    async leave({ waitMs = 0, whenLast = async () => {} }: StopOptions = {}): Promise<boolean> {
      leaving = true;
      // Wait for a pending reconnect: a connection opened afterwards would never be closed and would keep process and server alive.
      await joining;
      try {
        await keeper.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
        const last = await isLast(keeper, waitMs);
        // The last process keeps its connection and the exclusive lock, so that a new process waits instead of using a stopping server.
        if (last) await whenLast(keeper);
        else await keeper.end();
        return last;
      } catch {
        return false;
      }
    },
  };
}

async function isLast(client: pg.Client, waitMs: number): Promise<boolean> {
  const until = Date.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE]);
    if (rows[0]?.last) return true;
    if (Date.now() >= until) return false;
    await sleep(100);
  }
}

async function enter(socket: string): Promise<pg.Client> {
  const client = await connectOnce(socket);
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  return client;
}
