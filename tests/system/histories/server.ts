import { testApp } from '../../../server/testing/app';
import { call, must, type Reply } from '../../../server/testing/applicant';
import type { StaffMember } from '../../../server/testing/staff';

const MINUTE_MS = 60_000;

/** Selects these tables and all that refer to them. */
const withTheirs = `with recursive theirs(id) as (
    select t::regclass::oid from unnest($1::text[]) t
    union select conrelid from pg_constraint join theirs on confrelid = theirs.id where contype = 'f'
  ) select id::regclass::text as name from theirs order by name`;

/** Starts the real server with a real database, with what the histories of cases and of rights do on it. */
export async function openServer(now: string) {
  const t = await testApp({ now });
  /** later than the end of any history */
  let far = Date.parse('2036-01-01T00:00:00+08:00');
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await t.deps.pool.query(text, values)).rows;

  return {
    t,
    query,
    tablesOf: async (names: readonly string[]): Promise<string[]> =>
      (await query<{ name: string }>(withTheirs, [names])).map(({ name }) => name),
    /** Signs in again after a 401: sessions last hours and histories days. */
    async signedIn<T>(who: { signInAgain(): Promise<void> }, work: () => Promise<Reply<T>>): Promise<Reply<T>> {
      const reply = await work();
      if (reply.status !== 401) return reply;
      await who.signInAgain();
      return work();
    },
    answer: (by: Pick<StaffMember, 'headers'>, batch: string, list: object[]): Promise<Reply> =>
      call(t, 'POST', `/office/batches/${batch}/answers`, {
        body: Buffer.from(JSON.stringify(list)),
        type: 'application/json',
        headers: by.headers,
      }),
    /** Sets the clock for the next history. A call at a later minute resets the per-minute counters of the process. */
    async beginAt(start: string): Promise<void> {
      far += 2 * MINUTE_MS;
      t.clock.set(new Date(far).toISOString());
      await must(call(t, 'GET', '/regions', {}));
      t.clock.set(start);
    },
  };
}
