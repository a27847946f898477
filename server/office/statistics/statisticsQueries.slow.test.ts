import { randomUUID } from 'node:crypto';
import type pg from 'pg';

import { transitions } from '@domain/status';

import { later } from '../../platform/clock';
import { transaction } from '../../platform/db/transaction';
import { sumStatistics } from './statistics';
import { officeKeyHeaders, testApp, type TestApp } from '../../testing/app';
import { applicant, call } from '../../testing/applicant';
import { countEvents, countReasons, processingTimes, waitingTimes } from './statisticsQueries';
import { addUp, notedCases } from './statisticsSumQueries';

interface Scope {
  from: string;
  to: string;
  edition?: string;
  regions: string[] | null;
}

/** Computes the same statistics from all history entries, without the sums. */
function directly(pool: pg.Pool, { from, to, edition, regions }: Scope, now: Date) {
  const days = `(e.at at time zone 'Asia/Shanghai')::date between $1 and $2`;
  const cases = `($3::text is null or a.edition = $3) and ($4::text[] is null or a.region_code = any ($4))`;
  const values = [from, to, edition ?? null, regions];
  const parts = (age: string) =>
    `percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${age})::float8) as parts`;
  const ask = async (text: string, given: unknown[] = values) => (await pool.query<object>(text, given)).rows;
  return Promise.all([
    ask(`select (e.at at time zone 'Asia/Shanghai')::date as day, coalesce(a.region_code, '') as "regionCode", e.event, count(*) as count
      from application_events e join applications a on a.id = e.application_id where ${days} and ${cases} group by 1, 2, 3 order by 1, 2, 3`),
    ask(`select code, count(*) as count from (select distinct e.application_id, e.seq, item ->> 'code' as code
        from application_events e join applications a on a.id = e.application_id cross join jsonb_array_elements(e.detail -> 'items') item
        where e.event = 'return' and ${days} and ${cases}) codes group by code order by count desc, code`),
    ask(`select before.status, before.stage, coalesce(a.region_code, '') as "regionCode", count(*) as count, ${parts('e.at - before.at')}
      from application_events e join applications a on a.id = e.application_id
      join application_events before on before.application_id = e.application_id and before.seq = e.seq - 1
      where ${days} and ${cases} group by 1, 2, 3 order by 1, 2, 3`),
    ask(
      `select a.status, a.stage, coalesce(a.region_code, '') as "regionCode", count(*) as count, ${parts('$5::timestamptz - a.submitted_at')}
      from applications a where a.status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying')
        and a.submitted_at is not null and ${cases} and $1::date is not null and $2::date is not null group by 1, 2, 3 order by 1, 2, 3`,
      [...values, now],
    ),
  ]);
}

async function bySums({ deps }: TestApp, scope: Scope, now: Date) {
  const noted = await notedCases(deps.db, 100_000);
  return Promise.all([
    countEvents(deps.db, { ...scope, noted }),
    countReasons(deps.db, { ...scope, noted }),
    processingTimes(deps.db, { ...scope, noted }),
    waitingTimes(deps.db, now, { ...scope, noted }),
  ]);
}

type Timed = { parts: [number, number] }[];
const untimed = (rows: object[]) => rows.map((row) => ({ ...row, parts: undefined }));
const times = (rows: object[]) => (rows as Timed).flatMap(({ parts }) => parts);

/** Counts must be equal. Durations may differ by the bucket: 10%, or one hour for waiting cases. */
async function expectSame(t: TestApp, scope: Scope) {
  const now = t.clock.now();
  const [counted, summed] = await Promise.all([directly(t.deps.pool, scope, now), bySums(t, scope, now)]);
  expect(summed.slice(0, 2)).toEqual(counted.slice(0, 2));
  for (const n of [2, 3]) expect(untimed(summed[n]!)).toEqual(untimed(counted[n]!));
  for (const [i, seconds] of times(counted[2]).entries())
    expect(Math.abs(times(summed[2])[i]! - seconds)).toBeLessThanOrEqual(Math.max(60, 0.1 * seconds));
  for (const [i, seconds] of times(counted[3]).entries())
    expect(Math.abs(times(summed[3])[i]! - seconds)).toBeLessThanOrEqual(3_600);
  return counted[0].length + counted[1].length + counted[2].length;
}

/** Deterministic pseudo-random numbers. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, oneOf: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

const cities = ['320100', '320500', '321300', null];
const editions = ['one', 'two'];
const places = [
  ...transitions.flatMap(({ to }) => (to && to !== 'reviewing' ? [[to, null] as const] : [])),
  ['reviewing', 1] as const,
  ['reviewing', 2] as const,
];

describe('figure sums', () => {
  let t: TestApp;
  let model: string;
  beforeEach(async () => {
    t = await testApp({ now: '2026-11-16T10:00:00+08:00' });
    model = (await (await applicant(t)).begin('newApply')).id;
  });
  afterEach(() => t.close());

  const sql = (text: string, values: unknown[]) => t.sql(text, values);

  /** Writes a history entry and the resulting state in one statement, as `recordTransition` does. */
  const MOVE = `with moved as (update applications set status = $2, stage = $3, submitted_at = coalesce(submitted_at, $4) where id = $1
      returning status, stage)
    insert into application_events (application_id, seq, at, event, status, stage, actor, detail)
    select $1, (select coalesce(max(seq), 0) + 1 from application_events where application_id = $1), $4, $5, status, stage, 'x', $6 from moved`;

  async function newCase(city: string | null, edition: string): Promise<string> {
    const id = randomUUID();
    await sql(
      `with made as (insert into accounts (id, created_at) values ($1, now()))
       insert into applications (id, account_id, flow, edition, policy_version, status, revision, answers_sealed, touched, created_at, updated_at, region_code)
       select $1, $1, m.flow, $3, m.policy_version, 'draft', 1, 'x', '{}', m.created_at, m.created_at, $4 from applications m where m.id = $2`,
      [id, model, edition, city],
    );
    return id;
  }

  it.each([1, 2, 3])(
    'equal the statistics computed from the history, in any order of events and counting (seed %s)',
    async (seed) => {
      const { below, oneOf } = dice(seed);
      const ids: string[] = [];
      const last = new Map<string, Date>();
      /** Days begin at 16:00 UTC. Late entries belong to days that were counted already. */
      const instant = () =>
        new Date(
          Date.UTC(
            2026,
            9,
            20 + below(20),
            ...oneOf([
              [15, 59, 59, 999],
              [16, 0, 0, 0],
              [below(24), below(60), below(60), below(1000)],
            ] as const),
          ),
        );
      const happens = async (id: string, submitted = false) => {
        const event = submitted ? 'submit' : oneOf(transitions.filter(({ to }) => to !== null)).event;
        const [status, stage] = submitted ? (['submitted', null] as const) : oneOf(places);
        const items = Array.from({ length: below(4) }, () => ({ key: `k${below(9)}`, code: oneOf(['x', 'y', 'z']) }));
        const when = later(last.get(id) ?? instant(), last.has(id) ? oneOf([0, 1, 40_000, below(86_400_000)]) : 0);
        last.set(id, when);
        await sql(MOVE, [id, status, stage, when, event, event === 'return' ? { items } : null]);
      };
      const actions: (() => Promise<unknown>)[] = [
        async () => {
          const id = await newCase(oneOf(cities), oneOf(editions));
          await happens(id, true);
          ids.push(id);
        },
        ...Array.from({ length: 5 }, () => async () => ids.length && (await happens(oneOf(ids)))),
        async () =>
          ids.length &&
          (await sql(`update applications set region_code = $2 where id = $1`, [oneOf(ids), oneOf(cities)])),
        async () =>
          ids.length &&
          (await sql(`update applications set edition = $2 where id = $1`, [oneOf(ids), oneOf(editions)])),
      ];
      let compared = 0;
      for (let step = 1; step <= 240; step += 1) {
        await oneOf(actions)();
        if (below(12) === 0) await sumStatistics(t.deps);
        if (step % 20 !== 0) continue;
        const day = () => `2026-${oneOf(['10-2', '11-0', '11-1'])}${below(8) + 1}`;
        const [from, to] = [day(), day()].sort() as [string, string];
        for (const scope of [
          { from: '2026-10-01', to: '2026-11-30', regions: null },
          { from, to: from, regions: null },
          { from, to, regions: ['320100', '321300'], edition: oneOf(editions) },
        ])
          compared += await expectSame(t, scope);
      }
      await sumStatistics(t.deps);
      expect(await notedCases(t.deps.db, 10)).toEqual([]);
      compared += await expectSame(t, { from: '2026-10-01', to: '2026-11-30', regions: null });
      expect(compared).toBeGreaterThan(1_500);
    },
  );

  const whole = { from: '2026-10-01', to: '2026-11-30', regions: null };
  const at = '2026-11-16T02:00:00Z';

  it('include events that were written before the sums were updated but committed afterwards', async () => {
    const ids = [await newCase('320100', 'one'), await newCase('320500', 'one')];
    for (const id of ids) await sql(MOVE, [id, 'submitted', null, at, 'submit', null]);
    const slow = await t.deps.pool.connect();
    await slow.query('begin');
    await slow.query(MOVE, [ids[0], 'reviewing', 1, later(new Date(at), 60_000), 'intake', null]);
    await sumStatistics(t.deps);
    await expectSame(t, whole);
    await slow.query('commit');
    slow.release();
    await expectSame(t, whole);
    await sumStatistics(t.deps);
    await expectSame(t, whole);
  });

  it('count each event once when many processes count concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => newCase('320100', 'one')));
    for (const [status, stage, event] of [
      ['submitted', null, 'submit'],
      ['reviewing', 1, 'intake'],
      ['reviewing', 2, 'pass'],
    ] as const) {
      await Promise.all(ids.map((id) => sql(MOVE, [id, status, stage, at, event, null])));
      await sql('insert into figures_todo (application_id) select unnest($1::uuid[])', [ids]);
      // Two entries of each case are queued, so four batches of 15 count each case in two transactions. More transactions than the smallest
      // pool has connections would wait for a connection, at most three seconds.
      await Promise.all(Array.from({ length: 4 }, () => transaction(t.deps, (trx) => addUp(trx, 15))));
      await sumStatistics(t.deps);
    }
    await expectSame(t, whole);
    expect(await countEvents(t.deps.db, { ...whole, noted: [] })).toEqual(
      ['intake', 'pass', 'submit'].map((event) => ({ day: '2026-11-16', regionCode: '320100', event, count: 30 })),
    );
  });

  it('keep no row for an hour whose cases have all left the status', async () => {
    const id = await newCase('320100', 'one');
    for (const [status, event] of [
      ['submitted', 'submit'],
      ['withdrawn', 'withdraw'],
    ] as const) {
      await sql(MOVE, [id, status, null, at, event, null]);
      await sumStatistics(t.deps);
    }
    expect(await sql('select * from figure_waiting', [])).toEqual([]);
  });

  it('are refused with 503 while more than 10000 cases are queued, and work again after counting', async () => {
    await sql('insert into figures_todo (application_id) select gen_random_uuid() from generate_series(1, 10001)', []);
    const ask = () => call(t, 'GET', '/office/statistics', { headers: officeKeyHeaders });
    expect(await ask()).toMatchObject({ status: 503 });
    await sumStatistics(t.deps);
    expect((await ask()).status).toBe(200);
  });
});
