import type pg from 'pg';
import type { Models } from './fill';

const SLICE = 50_000;

/**
 * Fills up to `total` submitted applications with `generate_series`: each with an account, a copy of the model's row, an event and its
 * unique numbers.
 */
export async function fillTo(pool: pg.Pool, models: Models, total: number): Promise<void> {
  await pool.query('set synchronous_commit = off'); // a power failure would only lose generated rows
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from applications where number is not null',
  );
  for (let done = rows[0]?.n ?? 0; done < total; done += SLICE) {
    await fillSent(pool, models, done, Math.min(SLICE, total - done));
    console.log(`${Math.min(total, done + SLICE)} of ${total}`);
  }
  // Work caused by the filling must not be measured.
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint').catch(() => undefined); // only a superuser may
}

async function fillSent(pool: pg.Pool, { sent }: Models, done: number, many: number): Promise<void> {
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
  // A trigger added a row to figures_todo per event. Keep none, so that the housekeeping job does no work during measurements.
  await pool.query('delete from figures_todo where application_id in (select id from fresh)');
  await pool.query('commit');
}
