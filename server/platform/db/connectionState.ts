import type pg from 'pg';
import { errorCode } from '../../errorCode';

/** State of a connection, derived from its notices and errors. */
export interface ConnectionState {
  /** false behind a pooler in transaction mode, which does not support named statements */
  named: boolean;
  /** true: discard the connection, because the server became read-only or a response is still outstanding */
  broken: boolean;
  /** Returns the result of a statement; throws 08007 (outcome unknown) after a timeout or an unconfirmed commit. */
  checkResult<T>(answer: Promise<T>): Promise<T>;
}

/** Source routine of the notice for a cancelled wait for the standby; unlike the message it is not translated. */
const SYNC_WAIT_ROUTINE = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';
/** Outcome unknown: the client receives 503 and retries, which is safe because calls are idempotent. */
const unknown = (message: string): Error => Object.assign(new Error(message), { code: '08007' });

const states = new WeakMap<pg.PoolClient, ConnectionState>();

/** Returns the state of a connection; the first call registers the listener. */
export function trackConnection(client: pg.PoolClient, { named = true, answersWithinMs = 0 } = {}): ConnectionState {
  const tracked = states.get(client);
  if (tracked) return tracked;
  let doubtful = false;
  client.on('notice', ({ routine }) => {
    if (routine === SYNC_WAIT_ROUTINE) doubtful = true;
  });
  const state: ConnectionState = {
    named,
    broken: false,
    async checkResult(answer) {
      try {
        const result = await (answersWithinMs > 0 ? within(answer, answersWithinMs) : answer);
        if (!doubtful) return result;
        // PostgreSQL still reports COMMIT, but only the primary has the data, which a failover would lose.
        throw unknown('The commit was not replicated.');
      } catch (error) {
        if (errorCode(error) === READ_ONLY || errorCode(error) === '08007') state.broken = true;
        throw error;
      }
    },
  };
  states.set(client, state);
  return state;
}

/** `statement_timeout` ends a statement, but not a commit that waits for its standby. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unknown(`The database did not respond within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // rejected when the connection is closed; avoids an unhandled rejection
  }
}
