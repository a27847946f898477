import type pg from 'pg';
import { errorCode } from '../errorCode';

/** What a connection has told about itself. */
export interface Heard {
  /** false behind a pooler that lends a connection for one transaction: it knows no names */
  named: boolean;
  /** not to be used again: it leads to a primary that became read-only, or an answer on it is still outstanding */
  broken: boolean;
  /** what a statement came to, in the light of what was heard and of the time it took */
  judge<T>(answer: Promise<T>): Promise<T>;
}

/** Where PostgreSQL says so, in whatever language: a commit whose wait for the standby somebody cancelled. */
const WAITED_IN_VAIN = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';
/** Outcome unknown: the caller is told 503 and asks again, which is safe. */
const unknown = (message: string): Error => Object.assign(new Error(message), { code: '08007' });

const all = new WeakMap<pg.PoolClient, Heard>();

/** Begins to listen, once a connection. */
export function listen(client: pg.PoolClient, { named = true, answersWithinMs = 0 } = {}): Heard {
  const known = all.get(client);
  if (known) return known;
  let doubtful = false;
  client.on('notice', ({ routine }) => {
    if (routine === WAITED_IN_VAIN) doubtful = true;
  });
  const heard: Heard = {
    named,
    broken: false,
    async judge(answer) {
      try {
        const result = await (answersWithinMs > 0 ? within(answer, answersWithinMs) : answer);
        if (!doubtful) return result;
        // PostgreSQL says COMMIT all the same, but the primary alone has it: it may be lost with that machine.
        throw unknown('Committed on the primary alone.');
      } catch (error) {
        if (errorCode(error) === READ_ONLY || errorCode(error) === '08007') heard.broken = true;
        throw error;
      }
    },
  };
  all.set(client, heard);
  return heard;
}

/** `statement_timeout` ends a statement, but not a commit that waits for its standby. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unknown(`The database did not answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // it fails when its connection is closed, and nobody waits for it any more
  }
}
