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
const ownCase = `select a.*, (select coalesce(json_agg(f), '[]') from (select id, slot, index, width, height, round, submitted from files where application_id = a.id and current order by slot, index) f) files
  from applications a where a.id = $1`;
const later = () => new Date(Date.now() + 1_800_000);

app.post<{ Params: { id: string }; Headers: { 'token-hash': string } }>(
  '/submission/:id',
  async ({ params: { id }, headers }) => {
    await pool.query(renew, [headers['token-hash'], later()]);
    await pool.query(ownCase, [id]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const {
        rows: [row],
      } = await client.query('select * from applications where id = $1 for update', [id]);
      const { rows: files } = await client.query(
        'select id, slot, index, width, height, round, submitted from files where application_id = $1 and current order by slot, index',
        [id],
      );
      const person = `person ${id}`;
      await client.query(
        `insert into claims (kind, value_index, application_id) values ('a', $2, $1), ('b', $3, $1), ('c', $4, $1), ('d', $5, $1) on conflict do nothing returning kind`,
        [id, `a${id}`, `b${id}`, `c${id}`, `d${id}`],
      );
      await client.query(
        'insert into limit_locks (key, taken) values ($1, 1) on conflict (key) do update set taken = limit_locks.taken + 1',
        [person],
      );
      await client.query(
        `select edition, submitted_year, coalesce(person_index = $1, false), coalesce(new_vin_index = $2, false) from applications where (person_index = $1 or new_vin_index = $2) and status = any($4) and id <> $3`,
        [
          person,
          `b${id}`,
          id,
          ['submitted', 'reviewing', 'returned', 'approved', 'publicity', 'paying', 'pay_failed', 'paid'],
        ],
      );
      await client.query(
        `with marked as (update files set submitted = true where application_id = $1 and current and not submitted)
      insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version, idempotency_key) values ($1, 0, now(), $2, $3, '[]', '{}', $4, $5)`,
        [id, row.answers_sealed, JSON.stringify(files), row.policy_version, id],
      );
      const {
        rows: [{ next }],
      } = await client.query(`select nextval('application_numbers') as next`);
      await client.query(
        `with moved as (update applications set status = 'submitted', number = $2, submitted_at = now(), resubmitted_at = now(), updated_at = now(), due_at = null, announced_at = null, answers_sealed = $3, estimate = '{}', person_index = $4, new_vin_index = $5, submitted_year = 2026 where id = $1 returning *),
      recorded as (insert into application_events (application_id, seq, at, event, status, actor) select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = $1), now(), 'submit', status, 'person' from moved),
      notified as (insert into notifications (id, account_id, at, kind, application_id, number) select gen_random_uuid(), account_id, now(), 'submit', id, number from moved) select * from moved`,
        [id, `BARE${next}`, row.answers_sealed, person, `b${id}`],
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

app.get<{ Params: { account: string }; Headers: { 'token-hash': string } }>(
  '/list/:account',
  async ({ params: { account }, headers }) => {
    await pool.query('select * from sessions where token_hash = $1 and expires_at > now()', [headers['token-hash']]);
    const [
      { rows },
      {
        rows: [{ total }],
      },
    ] = await Promise.all([
      pool.query('select * from applications where account_id = $1 order by created_at desc, id desc limit 10', [
        account,
      ]),
      pool.query('select count(*)::int as total from applications where account_id = $1', [account]),
    ]);
    return { success: true, data: { list: rows, total } };
  },
);

app.get<{ Params: { id: string }; Headers: { 'token-hash': string } }>(
  '/detail/:id',
  async ({ params: { id }, headers }) => {
    await pool.query('select * from sessions where token_hash = $1 and expires_at > now()', [headers['token-hash']]);
    const {
      rows: [row],
    } = await pool.query(ownCase, [id]);
    const { rows: history } = await pool.query(
      'select * from application_events where application_id = $1 order by seq',
      [id],
    );
    return { success: true, data: { ...row, history } };
  },
);

app.put<{ Params: { id: string }; Headers: { 'token-hash': string } }>(
  '/step/:id',
  async ({ params: { id }, headers }) => {
    await pool.query(renew, [headers['token-hash'], later()]);
    const {
      rows: [row],
    } = await pool.query(ownCase, [id]);
    await pool.query(
      'update applications set answers_sealed = $2, updated_at = now(), due_at = $3, revision = revision + 1 where id = $1 and revision = $4 and status = $5',
      [id, row.answers_sealed, later(), row.revision, row.status],
    );
    return { success: true, data: row };
  },
);

void app.listen({ port: Number(port), host: '127.0.0.1' }).then(() => console.log('ready'));
