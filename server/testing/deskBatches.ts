import type { TestApp } from './app';
import { atDesk } from './mockSession';

type Bench = Pick<TestApp, 'deps' | 'inject'>;

/** Moves the events 30 days back, so that publicity is over; disables the immutability trigger for that. */
async function daysGoBy({ deps: { pool } }: Bench, ids: readonly string[]): Promise<void> {
  await pool.query('alter table application_events disable trigger application_events_immutable');
  await pool.query("update application_events set at = at - interval '30 days' where application_id = any($1)", [ids]);
  await pool.query('alter table application_events enable trigger application_events_immutable');
}

/** Creates a batch in each state from published cases: answered (its first payment failed), released, dissolved, made. */
export async function seedBatches(t: Bench, edition: string, published: readonly string[]): Promise<void> {
  const pay = await atDesk(t, 'pay');
  const release = await atDesk(t, 'release');
  const share = Math.floor(published.length / 4);
  if (share === 0) return;
  const make = async (n: number, last = false) => {
    await daysGoBy(t, published.slice(n * share, last ? undefined : (n + 1) * share));
    return (await pay<{ id: string }>('POST', 'batches', { edition })).id;
  };
  const out = async (n: number) => {
    const id = await make(n);
    await release('POST', `batches/${id}/release`);
    return id;
  };
  const answered = await out(0);
  const { rows } = await t.deps.pool.query<{ number: string }>(
    'select number from payment_lines where batch_id = $1 order by position',
    [answered],
  );
  await pay(
    'POST',
    `batches/${answered}/answers`,
    rows.map(({ number }, n) =>
      n === 0 ? { number, result: 'failed', reason: '账号与户名不符' } : { number, result: 'paid' },
    ),
  );
  await out(1);
  await pay('DELETE', `batches/${await make(2)}`);
  await make(3, true);
}
