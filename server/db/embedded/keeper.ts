import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseAway } from '../faults';
import { connectOnce, ensureRunning, type Place } from './postmaster';

/** Every process that uses the server holds this lock shared; who gets it alone is the last one out. */
const IN_USE = 7001;

/** Joins the users of the server and brings it back when it dies; `leave` tells whether we were the last. */
export async function keepRunning(place: Place, onTrouble: (error: unknown) => void) {
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
        // Somebody was just closing the house, or it fell again: that passes. Everything else is told, and tried again.
        if (!isDatabaseAway(error)) onTrouble(error);
        await sleep(200);
      }
    }
  }

  watch();
  return {
    how,
    async leave(): Promise<boolean> {
      leaving = true;
      // Who is just coming back comes in first: a connection made after leaving would keep the process, and the server, for ever.
      await joining;
      try {
        const { rows } = await keeper.query<{ last: boolean }>(
          'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
          [IN_USE],
        );
        const last = rows[0]?.last === true;
        // The last one keeps its connection, so that a newcomer waits for the lock instead of entering a house that closes.
        if (!last) await keeper.end();
        return last;
      } catch {
        return false;
      }
    },
  };
}

async function enter(socket: string): Promise<pg.Client> {
  const client = await connectOnce(socket);
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
  return client;
}
