import type { Bench } from './bench';
import type { Ledger } from './ledger';
import { type Case, type Event, wrongState } from './states';

interface Batch {
  maker: string;
  made: Date;
  releaser: string | null;
  released: Date | null;
  regions: string[] | null;
  cities: string[];
}
const casesSql = `select a.id, a.status, a.stage, a.region_code as city, a.reserved_fen as reserved, a.approved_amount as approved,
    (select count(*)::int from claims u where u.application_id = a.id) as "uniqueNumbers",
    c.mobile_index is distinct from k.mobile_index as "mobileIsChanged", c.id_no_index is not null as "hasIdNo",
    (select json_agg(json_build_object('at', e.at, 'event', e.event, 'status', e.status, 'stage', e.stage, 'staff', e.staff_id) order by e.seq)
      from application_events e where e.application_id = a.id) as events,
    (select coalesce(json_agg(json_build_object('recorded', o.recorded_at, 'by', o.recorded_by, 'decided', e.at, 'decider', e.staff_id)), '[]')
      from objections o left join application_events e on e.application_id = o.application_id and e.seq = o.event_seq
      where o.application_id = a.id) as objections,
    (select coalesce(json_agg(json_build_object('maker', substr(b.made_by, 7), 'madeAt', b.made_at,
        'releaser', substr(b.released_by, 7), 'releasedAt', b.released_at, 'state', b.state, 'open', l.open, 'result', l.result,
        'amount', l.amount_fen)), '[]')
      from payment_lines l join payment_batches b on b.id = l.batch_id where l.application_id = a.id) as batches
  from applications a left join accounts c on c.id = a.account_id join kept_accounts k on k.id = a.account_id`;
const batchesSql = `select substr(made_by, 7) as maker, made_at as made, substr(released_by, 7) as releaser, released_at as released, regions,
    (select array_agg(distinct a.region_code) from payment_lines l join applications a on a.id = l.application_id where l.batch_id = b.id) as cities
  from payment_batches b`;
/** Who may cause an event, independent of domain/status.ts. */
const rolesOf: Record<string, readonly string[]> = {
  intake: ['intake'],
  pass: ['review1'],
  approve: ['review2'],
  reject: ['review1', 'review2'],
  return: ['review1', 'review2'],
  publish: ['publish'],
  revoke: ['review2'],
  uphold: ['review2'],
  dismiss: ['review2'],
  pay: ['release'],
  release: ['release'],
  paid: ['pay', 'release'],
  fail: ['pay', 'release'],
};
const decidesObjection = ({ event }: Event, before: string) =>
  event === 'uphold' || event === 'dismiss' || (event === 'return' && before === 'publicity');

/** Whether the member had the role and the cities when this happened. */
function had(ledger: Ledger, member: string, at: number, roles: readonly string[], cities: readonly string[] | null) {
  const rights = ledger.rightsAt(member, at);
  if (!rights?.active || !rights.roles.some((role) => roles.includes(role))) return false;
  return rights.regions === null || (cities !== null && cities.every((city) => rights.regions!.includes(city)));
}

function* wrongEvents(one: Case, ledger: Ledger, start: number): Generator<string> {
  let passedBy: string | null = null;
  let approvedBy: string | null = null;
  let failedBy: string | null = null;
  let before = 'draft';
  const acting = new Set<string>();
  // A repeated payment writes no event: its release counts.
  const releases = one.batches.flatMap(({ releaser, releasedAt }) =>
    releasedAt ? [{ at: releasedAt, event: 'release', status: 'paying', stage: null, staff: releaser }] : [],
  );
  const entries = [...releases, ...one.events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const entry of entries) {
    const { event, staff } = entry;
    const at = Date.parse(entry.at);
    const person = staff && ledger.personAt(staff, at);
    if (person) acting.add(person);
    if (staff && at > start && !had(ledger, staff, at, rolesOf[event] ?? [], [one.city]))
      yield `${event} by a member without the role, the city or access`;
    if (event === 'submit' || event === 'correct') passedBy = approvedBy = null;
    if (event === 'submit') acting.clear();
    if (event === 'pass') passedBy = person;
    if (event === 'approve' && (passedBy === null || passedBy === person)) yield 'one person passed and approved';
    if (event === 'revoke' && person === approvedBy) yield 'the person who approved it took it back';
    if (decidesObjection(entry, before) && person === approvedBy)
      yield 'the person who approved it decided the objection';
    if (event === 'release') {
      if (person === approvedBy) yield 'the person who approved it released its payment';
      if (person === failedBy) yield 'the person who reported the failed payment released the next one';
      const batch = one.batches.find(({ releasedAt }) => releasedAt && Date.parse(releasedAt) === at);
      if (batch && ledger.personAt(batch.maker, Date.parse(batch.madeAt)) === person)
        yield 'one person made and released a batch';
    }
    if (event === 'approve') approvedBy = person;
    if (event === 'revoke') approvedBy = null;
    if (event === 'fail') failedBy = person;
    before = entry.status;
  }
  for (const { maker, madeAt, releasedAt } of one.batches)
    if (releasedAt) acting.add(ledger.personAt(maker, Date.parse(madeAt)));
  if (one.status === 'paid' && acting.size < 2) yield 'one person brought a case from submitted to paid';
}

function* wrongOf(one: Case, n: number, ledger: Ledger, start: number): Generator<string> {
  yield* wrongState(one);
  yield* wrongEvents(one, ledger, start);
  const decisions = one.events.filter(({ event }) => event === 'uphold' || event === 'dismiss');
  if (decisions.length > one.objections.filter(({ decided }) => decided).length) yield 'an objection was decided twice';
  for (const { by, recorded, decided, decider } of one.objections) {
    const at = Date.parse(recorded);
    if (!had(ledger, by, at, ['intake', 'lead'], [one.city]))
      yield 'an objection was recorded without the role or the city';
    const decidedAt = decided ? Date.parse(decided) : Infinity;
    if (decider && ledger.personAt(decider, decidedAt) === ledger.personAt(by, at))
      yield 'one person recorded and decided an objection';
    if (
      one.events.some(
        (event) => event.event === 'pay' && at <= Date.parse(event.at) && Date.parse(event.at) < decidedAt,
      )
    )
      yield 'it was paid while an objection was open';
  }
  if (one.mobileIsChanged && !ledger.changedAccounts.setMobile.has(n) && !ledger.changedAccounts.releaseIdNo.has(n))
    yield 'an account has another number without two members';
  if (!one.hasIdNo && !ledger.changedAccounts.releaseIdNo.has(n))
    yield 'an account lost its ID number without two members';
}

function* wrongBatches(batches: readonly Batch[], ledger: Ledger): Generator<string> {
  for (const { maker, made, releaser, released, regions, cities } of batches) {
    if (!had(ledger, maker, made.getTime(), ['pay'], cities)) yield 'a batch was made without the role or the cities';
    if (releaser && !had(ledger, releaser, released!.getTime(), ['release'], regions))
      yield 'a batch was released without the role or the cities';
  }
}

/** Returns what a history has done that no single person may do, and what no member had the right to do. */
export async function judge(bench: Bench, ledger: Ledger, start: number): Promise<string[]> {
  await ledger.end();
  const cases = await bench.query<Case>(casesSql);
  const wrong = [...ledger.wrong];
  for (const one of cases) wrong.push(...wrongOf(one, bench.ids.indexOf(one.id), ledger, start));
  wrong.push(...wrongBatches(await bench.query<Batch>(batchesSql), ledger));
  const pools = await bench.query<{ reserved: number; spent: number }>(
    'select reserved_fen as reserved, spent_fen as spent from funds',
  );
  const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + Number(one), 0);
  if (sum(pools.map(({ reserved }) => reserved)) !== sum(cases.map(({ reserved }) => reserved)))
    wrong.push('the pools have reserved another sum than the cases');
  if (
    sum(pools.map(({ spent }) => spent)) !==
    sum(cases.filter(({ status }) => status === 'paid').map(({ approved }) => approved))
  )
    wrong.push('the pools have spent another sum than was paid');
  if ((await bench.query(bench.wrongFunds)).length) wrong.push('a pool differs from its entries');
  return wrong;
}
