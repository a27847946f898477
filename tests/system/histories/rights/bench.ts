import { passwordCost } from '../../../../server/staff/passwords';
import { applicant, call, inCity, must, type Applicant, type Reply } from '../../../../server/testing/applicant';
import { testApp } from '../../../../server/testing/app';
import { grant, wrongFunds } from '../../../../server/testing/funds';
import { takeAndDecide } from '../../../../server/testing/office';
import { type Act, decideAtOnce } from '../../../../server/testing/pending';
import { staffMember, type StaffMember } from '../../../../server/testing/staff';
import { away, home, type Begun, type History } from './steps';

const submittedAt = '2026-11-01T10:00:00+08:00';
const begunAt = '2026-11-02T10:00:00+08:00';
const start = '2026-11-21T10:00:00+08:00';
const edition = 'scrap-cur';
/** in 分, of each pool */
const granted = 10_000_000;
const members = 8;

/** The tables that a history may change, with all that refer to them. */
const changed = [
  'accounts',
  'staff',
  'applications',
  'funds',
  'fund_entries',
  'payment_batches',
  'notifications',
  'limit_locks',
  'rate_limits',
  'leases',
  'office_requests',
  'audit_log',
  'figures_todo',
];

/** Selects these tables and all that refer to them. */
const withTheirs = `with recursive theirs(id) as (
    select t::regclass::oid from unnest($1::text[]) t
    union select conrelid from pg_constraint join theirs on confrelid = theirs.id where contype = 'f'
  ) select id::regclass::text as name from theirs order by name`;

/** The events that bring a submitted case to the state in which it begins, and its state after each. */
const beginnings = [
  { event: 'intake', status: 'reviewing', stage: 1, reaches: 'first review' },
  { event: 'pass', status: 'reviewing', stage: 2, reaches: 'second review' },
  { event: 'approve', status: 'approved', stage: null, reaches: 'approved' },
  { event: 'publish', status: 'publicity', stage: null, reaches: 'publicity' },
] as const;

/** What acts as a member: `staffMember`, and members that a history has made. */
export type Member = Pick<StaffMember, 'id' | 'name' | 'headers' | 'send' | 'takeAnd' | 'signInAgain'>;

/** Starts the real server with a real database, eight members, and two submitted cases of two cities. */
export async function openBench(layersTaken: readonly string[] = []) {
  passwordCost.N = 2;
  const t = await testApp({ now: submittedAt });
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await t.deps.pool.query(text, values)).rows;
  /** later than the end of any history */
  let far = Date.parse('2036-01-01T00:00:00+08:00');
  const owners: Applicant[] = [];
  const ids: string[] = [];
  for (const [n, city] of [home, away].entries()) {
    await grant(t, granted, { edition, regionCode: city });
    const owner = await applicant(t);
    owners.push(owner);
    ids.push((await owner.submitted('newApplyElv', 700 + n, inCity(city))).id);
  }
  const first: StaffMember[] = [];
  for (let n = 0; n < members; n += 1) first.push(await staffMember(t, ['audit']));
  const tokens = first.map(({ headers }) => headers['office-token']);
  for (const layer of layersTaken) await query(layer);
  /** As members and applicants do after their sessions have ended. */
  const prolongSessions = () =>
    query(`with office as (update office_sessions set expires_at = '2035-01-01', ends_at = '2035-01-01')
      update sessions set expires_at = '2035-01-01', ends_at = '2035-01-01', confirmed_at = '2035-01-01'`);
  await prolongSessions();

  // Copies of the rows at the start: every history begins with the same ids, so that the encrypted values can be decrypted.
  const tables = (await query<{ name: string }>(withTheirs, [changed])).map(({ name }) => name);
  const filled: string[] = [];
  for (const name of tables) {
    await query(`create table kept_${name} as table ${name}`);
    if ((await query(`select from kept_${name} limit 1`)).length) filled.push(name);
  }
  // Replica mode disables the triggers that forbid it. In a function the statements are planned once per connection.
  await query(`create function begin_again(members json, events json, cases json) returns void language plpgsql as $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${tables.map((name) => `delete from ${name};`).join(' ')}
    ${filled.map((name) => `insert into ${name} select * from kept_${name};`).join(' ')}
    update staff s set roles = m.roles, regions = m.regions, active = m.active
      from json_to_recordset(members) m(id uuid, roles text[], regions text[], active boolean) where m.id = s.id;
    insert into application_events (application_id, seq, at, event, status, stage, actor, office, staff_id)
      select e.id, e.seq, e.at, e.event, e.status, e.stage, 'staff:' || e.member, '示例市商务局', e.member
      from json_to_recordset(events) e(id uuid, seq smallint, at timestamptz, event text, status text, stage smallint, member uuid);
    update applications a set status = c.status, stage = c.stage,
        approved_amount = case when c.status <> 'reviewing' then (estimate ->> 'amount')::bigint end
      from json_to_recordset(cases) c(id uuid, status text, stage smallint) where c.id = a.id;
    end $$`);

  const staff: Member[] = [];
  let begun = 0;

  /** Returns the events before the history. */
  const eventsOf = ({ at, by }: Begun, n: number) =>
    beginnings
      .slice(0, beginnings.findIndex(({ reaches }) => reaches === at) + 1)
      .map(({ event, status, stage }, step) => ({
        id: ids[n],
        seq: step + 2,
        at: begunAt,
        event,
        status,
        stage,
        member: first[by[step]!]!.id,
      }));

  return {
    edition,
    owners,
    ids,
    /** grows when a new member accepts an invitation */
    staff,
    /** what a return marks */
    corrected: ['newCarInfo.sellerName', 'newCarInfo.priceInclTax', 'personalInfo.bankBranch'].map((key) => ({
      key,
      code: 'x',
      text: '请核对',
    })),
    query,
    wrongFunds,
    clock: t.clock,
    /** Signs in again after a 401. */
    async signedIn<T>(who: { signInAgain(): Promise<void> }, work: () => Promise<Reply<T>>): Promise<Reply<T>> {
      const reply = await work();
      if (reply.status !== 401) return reply;
      await who.signInAgain();
      return work();
    },
    answer: (by: Member, batch: string, list: object[]): Promise<Reply> =>
      call(t, 'POST', `/office/batches/${batch}/answers`, {
        body: Buffer.from(JSON.stringify(list)),
        type: 'application/json',
        headers: by.headers,
      }),
    async wait(hours: number): Promise<void> {
      t.clock.advance({ hours });
      await prolongSessions();
    },
    decide: (by: Member, id: string, act: Act, body: object) => decideAtOnce(t, by.headers, id, act, body),
    /** Gives the case to the member without a claim. */
    give: (id: string, memberId: string) =>
      query(
        `update applications set held_by = $2, held_until = $3::timestamptz + interval '15 minutes' where id = $1`,
        [id, memberId, t.clock.now()],
      ),
    accept: (body: object) =>
      call<{ token: string; me: { id: string; name: string } }>(t, 'POST', '/office/invitations', {
        body: { password: 'correct horse 电池', ...body },
      }),
    /** Adds a new member after its invitation, or gives a known member the session after new credentials. */
    enter({ token, me: { id, name } }: { token: string; me: { id: string; name: string } }): void {
      const known = staff.find((member) => member.id === id);
      if (known) {
        known.headers['office-token'] = token;
        return;
      }
      const headers = { 'office-token': token };
      const send: Member['send'] = (method, path, body, more = {}) =>
        call(t, method, `/office${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
      staff.push({
        id,
        name,
        headers,
        send,
        takeAnd: (act, caseId, body) => takeAndDecide(t, headers, caseId, act, body),
        signInAgain: async () => {},
      });
    },
    /** Restores the state before the first history, and begins this one. */
    async again({ members: rights, cases }: Pick<History, 'members' | 'cases'>): Promise<void> {
      // A call at a later minute resets the per-minute counters of the process.
      far += 120_000;
      t.clock.set(new Date(far).toISOString());
      await must(call(t, 'GET', '/regions', {}));
      t.clock.set(start);
      begun += 1;
      // So many deleted rows slow down each search.
      if (begun % 200 === 0) for (const name of tables) await query(`vacuum ${name}`);
      const events = cases.map(eventsOf);
      await query('select begin_again($1, $2, $3)', [
        JSON.stringify(rights.map((one, n) => ({ id: first[n]!.id, ...one }))),
        JSON.stringify(events.flat()),
        JSON.stringify(events.flatMap((list) => list.at(-1) ?? [])),
      ]);
      staff.splice(0, staff.length, ...first);
      for (const [n, { headers }] of first.entries()) headers['office-token'] = tokens[n]!;
    },
    close: () => t.close(),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;
