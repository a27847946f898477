import Fastify from 'fastify';
import { availableParallelism } from 'node:os';
import pg from 'pg';

/**
 * Baseline: the same SQL as the server's calls in the same order, without validation, encryption, schemas, masking or logging.
 * The difference to the server is the cost of the product itself.
 */
const [port] = process.argv.slice(2);
const pool = new pg.Pool({
  ...JSON.parse(process.env.BENCH_DATABASE ?? '{}'),
  max: Math.min(20, 2 * availableParallelism() + 2),
}); // as many connections as the server
const app = Fastify();

const renew =
  'update sessions set expires_at = least(ends_at, $2) where token_hash = $1 and expires_at > now() returning *';
const photos = 'select id, slot, index, width, height, round, submitted, turned from files';
const ownCase = `select a.*, (select coalesce(json_agg(f), '[]') from (${photos} where application_id = a.id and current order by slot, index) f) files
  from applications a where a.id = $1`;
const later = () => new Date(Date.now() + 1_800_000);
const city = '320500';
const amount = 1_500_000;
const open = ['submitted', 'reviewing', 'returned'];
const counting = [...open, 'approved', 'publicity', 'paying', 'pay_failed', 'paid'];

app.post<{ Params: { id: string }; Headers: { 'token-hash': string } }>(
  '/submission/:id',
  async ({ params: { id }, headers }) => {
    const token = headers['token-hash'];
    const {
      rows: [{ account_id: account }],
    } = await pool.query(renew, [token, later()]);
    await pool.query(`${ownCase} and account_id = $2`, [id, account]);
    await pool.query('select * from sessions where token_hash = $1 and expires_at > now()', [token]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const {
        rows: [row],
      } = await client.query('select * from applications where id = $1 for update', [id]);
      const { rows: files } = await client.query(
        `${photos} where application_id = $1 and current order by slot, index`,
        [id],
      );
      const [person, newCar, oldCar] = [`person ${id}`, `b${id}`, `d${id}`];
      await client.query('select code from regions where code = $1 and parent is not null for key share', [city]);
      await client.query(
        `insert into claims (kind, value_index, application_id) values ('a', $2, $1), ('b', $3, $1), ('c', $4, $1), ('d', $5, $1) on conflict do nothing returning kind`,
        [id, `a${id}`, newCar, `c${id}`, oldCar],
      );
      await client.query(
        `insert into limit_locks (key, taken) select key, 1 from (select unnest($1::text[]) as key
          union all select 'foreign ' || id from accounts where id = $2 and id_no_index is distinct from $3) keys
        order by key on conflict (key) do update set taken = limit_locks.taken + 1`,
        [[person], account, person],
      );
      await client.query(
        `select $2::text is not null and id_no_index is distinct from $2 as "isForeign",
          (select count(*) from applications where account_id = accounts.id and is_foreign and status = any($4) and id <> $3) as open
        from accounts where id = $1`,
        [account, person, id, open],
      );
      await client.query(
        `select edition, submitted_year, purchase_year,
          coalesce(person_index = $1, false) and not (is_foreign and exists (select from accounts where id = $5 and id_no_index = $1)),
          coalesce(submitted_at > null, false), coalesce(new_vin_index = $2, false), coalesce(old_vin_index = $3, false)
        from applications where (person_index = $1 or new_vin_index = $2 or old_vin_index = $3) and status = any($6) and id <> $4`,
        [person, newCar, oldCar, id, account, counting],
      );
      await client.query(
        `with lowered as (update readings set priority = 2 where application_id = $1 and state = 'waiting')
        select * from readings where application_id = $1`,
        [id],
      );
      const {
        rows: [{ id: fund }],
      } = await client.query(
        'select id from funds where edition = $1 and granted_fen > 0 and (region_code = $2 or region_code is null) order by region_code nulls last limit 1',
        [row.edition, city],
      );
      const {
        rows: [{ next }],
      } = await client.query(`select nextval('application_numbers') as next`);
      await client.query(
        `with marked as (update files set submitted = true where application_id = $1 and current and not submitted and id = any($6)),
        aside as (update files set current = false where application_id = $1 and current and submitted and not id = any($6)),
        removed as (delete from files where application_id = $1 and current and not submitted and not id = any($6) returning id),
        strays as (insert into stray_photos (id, sweep_after) select id, now() from removed on conflict do nothing)
        insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version, policy_version_id, read_sealed, idempotency_key)
          values ($1, 0, now(), $2, $3, '[]', '{}', $4, 1, '', $5)`,
        [id, row.answers_sealed, JSON.stringify(files), row.policy_version, id, files.map((file) => file.id)],
      );
      await client.query(
        `with moved as (update applications set status = 'submitted', stage = null, number = $2, submitted_at = now(), resubmitted_at = now(),
          updated_at = now(), due_at = null, announced_at = null, office_due = '2026-12-31', held_by = null, held_until = null, held_note = null,
          answers_sealed = $3, estimate = '{}', edition = edition, policy_version = policy_version, policy_version_id = 1, person_index = $4,
          new_vin_index = $5, old_vin_index = $6, submitted_year = 2026, purchase_year = 2026, purchase_year_at = now(), is_foreign = true,
          region_code = $7, fund_id = $8, reserved_fen = $9 where id = $1 returning *),
        recorded as (insert into application_events (application_id, seq, at, event, status, actor)
          select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = $1), now(), 'submit', status, 'person' from moved
          returning application_id, seq),
        notified as (insert into notifications (id, account_id, at, kind, application_id, number)
          select gen_random_uuid(), account_id, now(), 'submit', id, number from moved),
        queued as (insert into alike_todo select id from moved on conflict do nothing)
        select moved.*, recorded.seq as event_seq from moved, recorded`,
        [id, `BARE${next}`, row.answers_sealed, person, newCar, oldCar, city, fund, amount],
      );
      await client.query('select token_hash from sessions where token_hash = $1 and expires_at > now() for key share', [
        token,
      ]);
      await client.query(
        `with changed as (update funds f set reserved_fen = reserved_fen + $3 where id = $2 and granted_fen - reserved_fen - spent_fen >= $3
          and not exists (select from funds_waiting w
            left join funds_waiting mine on mine.application_id = $1 and mine.fund_id = w.fund_id
            where w.fund_id = f.id and w.offered_until is null and w.passed_until is null and w.application_id <> $1
              and (mine.since is null or (w.since, w.application_id) < (mine.since, mine.application_id))) returning id),
        served as (delete from funds_waiting where application_id = $1 and exists (select from changed))
        insert into fund_entries (id, fund_id, application_id, kind, amount_fen, at, actor)
          select gen_random_uuid(), id, $1, 'reserve', $3, now(), 'person' from changed`,
        [id, fund, amount],
      );
      await client.query('commit');
      return { success: true, data: { id, number: `BARE${next}`, status: 'submitted' } };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
);

void app.listen({ port: Number(port), host: '127.0.0.1' }).then(() => console.log('ready'));
