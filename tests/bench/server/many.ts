import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Place } from '../../support/server/builtServer';
import type { Models } from './fill';

/** Inserts the history that leads to each state, spread between submission and now; rejected cases were returned once before. */
const HISTORY = `
  insert into application_events (application_id, seq, at, event, status, stage, actor, detail)
  select f.id, w.seq, now() - (f.n || ' seconds')::interval * (1 - w.seq / 8.0), w.event, w.status, w.stage, 'reviewer',
    case when w.event = 'return' then '{"items": [{"code": "blurred"}]}'::jsonb end
  from fresh f join applications a on a.id = f.id join (values
    (false, 2, 'intake', 'reviewing', 1), (false, 3, 'pass', 'reviewing', 2), (false, 4, 'approve', 'approved', null),
    (false, 5, 'publish', 'publicity', null), (false, 6, 'pay', 'paying', null), (false, 7, 'paid', 'paid', null),
    (true, 2, 'intake', 'reviewing', 1), (true, 3, 'return', 'returned', null), (true, 4, 'correct', 'submitted', null),
    (true, 5, 'intake', 'reviewing', 1), (true, 6, 'reject', 'rejected', null)) w (rejected, seq, event, status, stage)
  on w.rejected = (a.status = 'rejected') and w.seq <= case a.status when 'submitted' then 1 when 'reviewing' then 1 + a.stage
    when 'approved' then 4 when 'publicity' then 5 when 'paying' then 6 when 'rejected' then 6 else 7 end`;

/** Returns the number of the n-th generated application; its year differs from that of real submissions. */
export const numberOf = (n: number): string => `BF2025${cityOf(n)}${String(n).padStart(9, '0')}`;
const cityOf = (n: number): string => `${3201 + (n % 13)}00`;

const SLICE = 50_000;

/**
 * Fills up to `total` submitted applications with `generate_series`: each with an account, a copy of the model's row, an event and its
 * unique numbers. `whole` also inserts submissions, sign-in codes and rate limits.
 */
export async function fillTo(pool: pg.Pool, models: Models, total: number, whole = false): Promise<void> {
  await pool.query('set synchronous_commit = off'); // a power failure would only lose generated rows
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from applications where number is not null',
  );
  for (let done = rows[0]?.n ?? 0; done < total; done += SLICE) {
    await fillSent(pool, models, done, Math.min(SLICE, total - done), whole);
    console.log(`${Math.min(total, done + SLICE)} of ${total}`);
  }
  // Work caused by the filling must not be measured.
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint').catch(() => undefined); // only a superuser may
}

async function fillSent(pool: pg.Pool, { sent }: Models, done: number, many: number, whole: boolean): Promise<void> {
  await pool.query('begin');
  await pool.query(
    `create temporary table fresh on commit drop as select gen_random_uuid() as account, gen_random_uuid() as id, n, (3201 + n % 13) || '00' as city
     from generate_series($1::int + 1, $1::int + $2::int) n`,
    [done, many],
  );
  await pool.query(
    `insert into accounts (id, name_sealed, id_no_sealed, mobile_sealed, created_at) select account, m.name_sealed, m.id_no_sealed, m.mobile_sealed, now()
     from fresh, (select c.* from accounts c join applications a on a.account_id = c.id where a.id = $1) m`,
    [sent],
  );
  await pool.query(
    `insert into applications (id, account_id, flow, edition, policy_version, policy_version_id, status, stage, revision, number, answers_sealed, estimate, touched,
       person_index, new_vin_index, submitted_year, purchase_year, purchase_year_at, created_at, updated_at, submitted_at, resubmitted_at, region_code)
     select f.id, f.account, m.flow, m.edition, m.policy_version, m.policy_version_id,
       (array['submitted','reviewing','approved','publicity','paying','paid','rejected'])[1 + f.n % 7],
       case when f.n % 7 = 1 then 1 + (f.n / 7) % 2 end, m.revision, 'BF2025' || f.city || lpad(f.n::text, 9, '0'), m.answers_sealed, m.estimate, m.touched,
       'fill-person-' || f.n, 'fill-vin-' || f.n, 2026, 2026, now(), now() - (f.n || ' seconds')::interval, now(), now() - (f.n || ' seconds')::interval, now(), f.city
     from fresh f, applications m where m.id = $1`,
    [sent],
  );
  await pool.query(
    `insert into claims (kind, value_index, application_id) select kind, 'fill-' || kind || f.n, f.id from fresh f, (select kind from claims where application_id = $1) k`,
    [sent],
  );
  await pool.query(
    `insert into application_events (application_id, seq, at, event, status, actor) select id, 1, now() - (n || ' seconds')::interval, 'submit', 'submitted', 'person' from fresh`,
  );
  if (whole) {
    await pool.query(HISTORY);
    await pool.query(
      `insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version, policy_version_id, idempotency_key)
       select f.id, 0, now(), s.answers_sealed, s.files, s.declarations, s.estimate, s.policy_version, s.policy_version_id, 'fill'
       from fresh f, submissions s where s.application_id = $1`,
      [sent],
    );
    await pool.query(
      `insert into sign_in_codes (mobile_index, resend_at, expires_at, tries_left) select 'fill' || n, now(), now() + interval '1 day', 5 from fresh`,
    );
    await pool.query(`insert into rate_limits (key, since, used) select 'fill' || n, now(), 1 from fresh`);
  }
  // A trigger added a row to figures_todo per event. Keep one per case, or none, so that the housekeeping job does no work during measurements.
  await pool.query('delete from figures_todo where application_id in (select id from fresh)');
  if (whole) await pool.query('insert into figures_todo (application_id) select id from fresh');
  await pool.query('commit');
}

/** Waits until the housekeeping job (half of each minute) has added all cases to the statistics. */
export async function addedUp(at: Place): Promise<void> {
  for (;;) {
    const [left] = await at.sql<{ n: number }>('select count(*)::int as n from figures_todo');
    if (!left?.n) break;
    console.log(`${left.n} cases are not in the statistics yet`);
    await pause(20_000);
  }
  // After deleting a million rows, reading the table is slow until it is vacuumed.
  await at.sql('vacuum (analyze) figures_todo, figure_cases, alike_todo');
}
