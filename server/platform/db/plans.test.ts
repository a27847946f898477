import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { officeStatuses } from '@domain/policy/deadlines';
import { later } from '../clock';
import { takeSimilarCaseTodo } from '../../cases/background/similarCaseKeyQueries';
import { stateOfQueue } from '../../office/assignments/assignmentQueries';
import { dropOldCodes } from '../../accounts/codeQueries';
import { countCases, listCases } from '../../office/lists/listQueries';
import { dueOf, dueSince, takeUnannounced, unannounced } from '../../cases/dueQueries';
import { casesWithoutDueDay } from '../../cases/deadlines/dueDayRecords';
import { countEvents, countReasons, processingTimes, waitingTimes } from '../../office/statistics/statisticsQueries';
import { dueStrays } from '../../photos/photoQueries';
import { addUp } from '../../office/statistics/statisticsSumQueries';
import { endPasses, firstOfLists, expiredOffers, offersBefore } from '../../funds/waitingListRecords';
import { dropOldOfficeRequests } from '../../http/idempotency/queries';
import { dropOldLimits, windowOf } from '../rateLimits';
import { dropEndedSessions } from '../../auth/personSessionRecords';
import { dropOldAttempts } from '../../accounts/ssoQueries';
import { dropOldOfficeSessions } from '../../auth/officeSessionRecords';
import { dueUploads } from '../../photos/uploadQueries';
import { sumStatistics } from '../../office/statistics/statistics';
import { applicant } from '../../testing/applicant';
import { useTestApp } from '../../testing/app';
import type { Tables } from './tables';

/** Tables that grow with the number of applicants, where sequential scans become slow. */
const LARGE = [
  'applications',
  'application_events',
  'submissions',
  'accounts',
  'sessions',
  'sign_in_codes',
  'rate_limits',
  'office_requests',
  'claims',
  'files',
];
const ROWS = 20_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** About one sixteenth of the cases under review is due before `before`. */
const days = { today: '2026-11-25', before: '2026-11-26' };
const city = { regions: ['320500'] };
/** Query of the office statistics. */
const month = { from: '2026-04-01', to: '2026-04-30', regions: null, noted: [] };

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Returns plan nodes that scan a large table, read much of one, or discard many rows. */
const wasteful = (plan: Plan): string[] =>
  nodes(plan).flatMap((node) => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const isLarge = LARGE.includes(node['Relation Name'] ?? '');
    const scan = isLarge && (node['Node Type'] === 'Seq Scan' || node['Actual Rows'] * node['Actual Loops'] > ROWS / 4);
    return scan || removed > 500
      ? [`${node['Node Type']} on ${node['Relation Name']}, ${removed} rows for nothing`]
      : [];
  });

describe('query plans of housekeeping and office lists', () => {
  const t = useTestApp();
  let asked: { sql: string; parameters: readonly unknown[] }[] = [];
  let heard: Kysely<Tables>;

  beforeAll(async () => {
    heard = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: t.deps.pool as never }),
      log: ({ query }) => {
        asked.push({ sql: query.sql, parameters: query.parameters });
      },
    });
    const who = await applicant(t);
    const { id } = await who.begin('newApply');
    const now = t.clock.now();
    const ahead = later(now, 10 * 86_400_000);
    const pool: pg.Pool = t.deps.pool;
    await pool.query(
      `with m as (select a.*, c.name_sealed from applications a join accounts c on c.id = a.account_id where a.id = $1),
        fresh as (select gen_random_uuid() as id, gen_random_uuid() as account, n from generate_series(1, ${ROWS}) n),
        made as (insert into accounts (id, created_at) select account, $2 from fresh)
       insert into applications (id, account_id, flow, edition, policy_version, status, revision, answers_sealed, touched, created_at, updated_at, due_at, announced_at)
       select f.id, f.account, case when n % 2 = 0 then m.flow else 'apply' end, m.edition, m.policy_version, case when n % 4 = 0 then 'returned' else 'draft' end, 1, 'x', '{}', $2, $2,
         $3::timestamptz + n * interval '1 second', case when n % 2 = 0 then $2::timestamptz end from fresh f, m`,
      [id, now, ahead],
    );
    await pool.query(
      `insert into files (id, application_id, slot, index, round, width, height, media_type, current, submitted, created_at)
       select gen_random_uuid(), $1, 'x', 0, 0, 1, 1, 'image/jpeg', true, true, $2 from generate_series(1, ${ROWS})`,
      [id, now],
    );
    await pool.query(
      `insert into sign_in_codes (mobile_index, code_hash, resend_at, expires_at, tries_left, locked_until) select 'm' || n, null, $1, $1, 5, null from generate_series(1, ${ROWS}) n`,
      [now],
    );
    await pool.query(`insert into rate_limits select 'k' || n, $1, 1 from generate_series(1, ${ROWS}) n`, [now]);
    await pool.query(
      `insert into office_requests select 'office:a', 'k' || n, 'c', '', '', $1 from generate_series(1, ${ROWS}) n`,
      [now],
    );
    await pool.query(`insert into sessions select 's' || n, $1, $2, $3, $3 from generate_series(1, ${ROWS}) n`, [
      who.accountId,
      now,
      ahead,
    ]);
    await pool.query(
      `insert into submissions (application_id, round, at, answers_sealed, files, declarations, estimate, policy_version)
       select id, 0, $1, 'x', '[]', '[]', '{}', policy_version from applications`,
      [now],
    );
    // Half of the applications are submitted and taken in; the statistics sums include all of their events.
    await pool.query(
      `with sent as (update applications set status = 'reviewing', stage = 1, submitted_at = $1, region_code = '320500', due_at = null,
           office_due = case when id::text < 'f' then date '2026-12-01' else date '2026-11-20' end
         where flow = 'apply' returning id)
       insert into application_events (application_id, seq, at, event, status, stage, actor)
       select id, seq, $1::timestamptz + seq * interval '1 hour', event, status, stage, 'x'
       from sent, (values (1, 'submit', 'submitted', null), (2, 'intake', 'reviewing', 1)) step (seq, event, status, stage)`,
      [now],
    );
    await sumStatistics(t.deps);
    await pool.query('vacuum (analyze)');
  });

  /** Runs `work`, then explains each of its statements in a transaction that is rolled back. */
  async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
    asked = [];
    await work();
    const client = await t.deps.pool.connect();
    try {
      const scans: string[] = [];
      for (const { sql, parameters } of asked) {
        await client.query('begin');
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, format json) ${sql}`,
          [...parameters],
        );
        await client.query('rollback');
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        scans.push(...(plan ? wasteful(plan) : ['no plan']));
      }
      expect(asked.length).toBeGreaterThan(0);
      return scans;
    } finally {
      client.release();
    }
  }

  it.each<[string, (db: Kysely<Tables>, now: Date) => Promise<unknown>]>([
    ['what is due', (db, now) => dueSince(db, now, 200)],
    [
      'what is due behind another',
      (db, now) => dueSince(db, now, 200, { id: randomUUID(), due_at: later(now, -1000) }),
    ],
    ['what is to be announced', (db, now) => unannounced(db, now, later(now, 3 * 86_400_000), 200)],
    ['one application to be announced', (db, now) => takeUnannounced(db, randomUUID(), now, later(now, 1))],
    ["one person's", (db, now) => dueOf(db, randomUUID(), now)],
    ['old codes', (db, now) => dropOldCodes(db, later(now, -1), 5000)],
    ['old counters', (db, now) => dropOldLimits(db, later(now, -1), 5000)],
    ['ended sessions', (db, now) => dropEndedSessions(db, now, 5000)],
    ['old attempts', (db, now) => dropOldAttempts(db, now, 5000)],
    ['what is to be compared', (db) => takeSimilarCaseTodo(db, 200)],
    ['what is to be added up', (db) => addUp(db, 1_000)],
    ['whose offer has lapsed', (db, now) => expiredOffers(db, now, 200)],
    [
      'who is the first of a line',
      (db) => {
        const paused = [{ edition: { id: 'scrap-cur' }, regionCode: '320500' }];
        return firstOfLists(db, [{ id: 'scrap-cur', flow: 'newApplyElv' }], paused);
      },
    ],
    ['drafts that were passed over', (db, now) => endPasses(db, now)],
    ['offers of a paused city', (db, now) => offersBefore(db, { flow: 'newApplyElv', regionCode: '320500' }, now, 200)],
    ['photos that belong to nobody', (db, now) => dueStrays(db, now, 100)],
    ['photos that were begun', (db, now) => dueUploads(db, now, 50)],
    ['old keys of office calls', (db, now) => dropOldOfficeRequests(db, later(now, -1), 5000)],
    ["ended sessions of the office's", (db, now) => dropOldOfficeSessions(db, now)],
    ['how often codes were wrong from an address', (db, now) => windowOf(db, 'k1', 3_600_000, now)],
    ['what happened in a month', (db) => countEvents(db, month)],
    ['why cases were sent back', (db) => countReasons(db, month)],
    ['how long it took', (db) => processingTimes(db, month)],
    [
      'a queue of a city',
      (db, now) => stateOfQueue(db, 'review2', { staffId: randomUUID(), now, ...city }, { ...days, most: 1001 }),
    ],
    ['what is due first in a city', (db) => listCases(db, { ...city, statuses: ['reviewing'], byDue: true }, 51)],
    [
      'the page of deadlines behind another, of all cities',
      (db, now) =>
        listCases(
          db,
          {
            regions: null,
            statuses: officeStatuses,
            byDue: true,
            after: { at: now, id: randomUUID(), due: days.today },
          },
          51,
        ),
    ],
    ['what is due today', (db) => listCases(db, { ...city, statuses: [], byDue: true, dueBefore: days.before }, 51)],
    [
      'what other members hold',
      (db, now) => listCases(db, { ...city, statuses: [], held: { notBy: randomUUID(), now } }, 51),
    ],
    ['how much is due today', (db) => countCases(db, { ...city, statuses: [], dueBefore: days.before }, 1001)],
    ['open cases without a deadline', (db) => casesWithoutDueDay(db, officeStatuses, 200)],
    ['how long they wait', (db, now) => waitingTimes(db, now, month)],
  ])('reading %s scans no table', async (_what, work) =>
    expect(await plansOf(() => work(heard, t.clock.now()))).toEqual([]),
  );

  it('detects a sequential scan (self-test)', async () => {
    const scan = () => heard.selectFrom('applications').select('id').where('policy_version', '=', 'none').execute();
    expect(await plansOf(scan)).toEqual([expect.stringContaining('Seq Scan on applications')]);
  });
});
