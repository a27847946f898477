import type { Bench } from './bench';

interface Case {
  id: string;
  status: string;
  stage: number | null;
  reserved: number | null;
  approved: number | null;
  uniqueNumbers: number;
  /** a pool has reserved money for it; while no pool has granted money, funds are not checked */
  funded: boolean;
  events: { seq: number; at: string; event: string; status: string; stage: number | null; staff: string | null }[];
  objections: { recorded: string; decision: number | null }[];
  lines: { batch: string; state: string; open: boolean; result: string | null; amount: number; maker: string }[];
}

/** Allowed transitions, independent of domain/status.ts. The stage is appended to the state. */
const ways = new Set(
  `draft submit submitted; submitted intake reviewing1; submitted withdraw withdrawn;
  reviewing1 withdraw withdrawn; reviewing2 withdraw withdrawn; reviewing1 pass reviewing2; reviewing1 return returned; reviewing1 reject rejected;
  reviewing2 approve approved; reviewing2 return returned; reviewing2 reject rejected;
  returned correct submitted; returned withdraw withdrawn; returned expire expired;
  approved publish publicity; approved revoke reviewing2;
  publicity pay paying; publicity return returned; publicity revoke reviewing2; publicity uphold rejected; publicity dismiss publicity;
  paying paid paid; paying fail pay_failed; pay_failed paid paid; pay_failed payee paying; pay_failed expire expired;
  expired paid paid`
    .split(';')
    .map((way) => way.trim()),
);

const casesSql = `select a.id, a.status, a.stage, a.reserved_fen as reserved, a.approved_amount as approved,
    (select count(*)::int from claims c where c.application_id = a.id) as "uniqueNumbers",
    exists (select from fund_entries f where f.application_id = a.id) as funded,
    (select coalesce(json_agg(json_build_object('seq', e.seq, 'at', e.at, 'event', e.event, 'status', e.status, 'stage', e.stage, 'staff', e.staff_id) order by e.seq), '[]')
      from application_events e where e.application_id = a.id) as events,
    (select coalesce(json_agg(json_build_object('recorded', o.recorded_at, 'decision', o.event_seq)), '[]')
      from objections o where o.application_id = a.id) as objections,
    (select coalesce(json_agg(json_build_object('batch', l.batch_id, 'state', b.state, 'open', l.open, 'result', l.result, 'amount', l.amount_fen, 'maker', b.made_by)), '[]')
      from payment_lines l join payment_batches b on b.id = l.batch_id where l.application_id = a.id) as lines
  from applications a`;

/** Reserved and spent amounts of all pools, to compare with the cases. */
const moneySql = `select coalesce(sum(reserved_fen), 0)::bigint as reserved, coalesce(sum(spent_fen), 0)::bigint as spent from funds`;

/** Batches whose releaser gave the last approval of a case in it. */
const approverReleasedSql = `select 1 from payment_batches b join payment_lines l on l.batch_id = b.id
  where b.released_by = (select e.actor from application_events e
    where e.application_id = l.application_id and e.event = 'approve' and e.seq <= l.event_seq order by e.seq desc limit 1)`;

const gone = new Set(['withdrawn', 'rejected', 'expired', 'paid']);

/** Returns the officers who acted on a case, and the creators of its batches. */
const membersOf = ({ events, lines }: Case) => ({
  acting: new Set(events.flatMap(({ staff }) => (staff ? [staff] : []))),
  makers: new Set(lines.map(({ maker }) => maker.replace('staff:', ''))),
});

/** A dismissed or upheld objection was recorded before, each once; no payment while one is open. */
function* wrongObjections({ events, objections }: Case): Generator<string> {
  const decided = objections.flatMap(({ decision }) => decision ?? []);
  if (new Set(decided).size < decided.length) yield 'one event decided two objections';
  for (const { seq, at, event } of events) {
    const isDecision = event === 'uphold' || event === 'dismiss';
    if (isDecision && !decided.includes(seq)) yield `${event} without an objection`;
    if (decided.includes(seq) && !isDecision && event !== 'return') yield `${event} decided an objection`;
    if (event === 'pay' && objections.some(({ decision, recorded }) => recorded <= at && (decision ?? Infinity) > seq))
      yield 'it was paid while an objection was open';
  }
}

function* wrongOf(one: Case, { seconds, staff: members, isInScope }: Bench): Generator<string> {
  let at = 'draft';
  let approvedBy: string | null = null;
  /** the member whose pass counts: of the last submission or correction */
  let passedBy: string | null = null;
  let before = '';
  for (const { event, status, stage, staff } of one.events) {
    const to = `${status}${stage ?? ''}`;
    if (!ways.has(`${at} ${event} ${to}`)) yield `no such way: ${at} ${event} ${to}`;
    if (at === 'reviewing2' && ['approve', 'reject', 'return'].includes(event) && !seconds.has(staff ?? ''))
      yield 'the second stage was decided by whoever has the first';
    if (at === 'expired' && event === 'paid' && before !== 'pay_failed')
      yield 'paid after it was closed without a payment';
    if (event === 'submit' || event === 'correct') passedBy = approvedBy = null;
    if (event === 'pass') passedBy = staff;
    if (event === 'approve' && (passedBy === null || passedBy === staff))
      yield 'the content that was approved was not seen by two members';
    const decidesObjection = ['uphold', 'dismiss'].includes(event) || (at === 'publicity' && event === 'return');
    // An approval of earlier content, or one that was revoked, excludes no member (decision 0026).
    if (decidesObjection && staff === approvedBy) yield 'the approver decided the objection';
    if (event === 'revoke' && staff === approvedBy) yield 'who approved it took it back';
    if (event === 'approve') approvedBy = staff;
    if (event === 'revoke') approvedBy = null;
    before = at;
    at = to;
  }
  if (at !== `${one.status}${one.stage ?? ''}`) yield `its history ends in ${at}, it stands in ${one.status}`;

  yield* wrongObjections(one);
  const { acting, makers } = membersOf(one);
  if (one.status === 'paid' && acting.size < 2) yield 'one person brought a case from submitted to paid';
  for (const id of new Set([...acting, ...makers])) {
    const who = members.findIndex((member) => member.id === id);
    if (who >= 0 && !isInScope(who, one.id)) yield `member ${who} acted outside their cities`;
  }
  if (one.events.filter(({ event }) => event === 'paid').length > 1) yield 'paid twice';
  // Payments that the bank received and did not reject.
  const orders = one.lines.filter(({ state, open, result }) => result === 'paid' || (open && state === 'released'));
  if (orders.length > 1) yield 'the bank receives two payment orders';
  if (one.lines.filter(({ open }) => open).length > 1) yield 'it is in two batches';
  if (one.lines.some(({ open, state }) => open && state === 'released') && one.status !== 'paying')
    yield `the bank is to pay it, and it stands in ${one.status}`;
  if (one.lines.some(({ result }) => result === 'paid') && one.status !== 'paid')
    yield `the bank has paid it, and it stands in ${one.status}`;
  if (orders.some(({ amount }) => amount !== one.approved)) yield 'the bank receives another amount than was approved';
  // The cases of a history have different cars.
  const holdsNumbers = one.status === 'paid' || !(gone.has(one.status) || one.status === 'draft');
  if (one.uniqueNumbers > 0 !== holdsNumbers) yield `it has ${one.uniqueNumbers} unique numbers as ${one.status}`;
  if (gone.has(one.status) && one.reserved !== null) yield `money is reserved for what is ${one.status}`;
}

/** Returns the violated invariants of the database. */
export async function judge(bench: Bench, wrongFunds: string): Promise<string[]> {
  const { query } = bench;
  const cases = await query<Case>(casesSql);
  const wrong = cases.flatMap((one) => [...wrongOf(one, bench)]);
  const [pool] = await query<{ reserved: number; spent: number }>(moneySql);
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const reserved = sum(cases.map((one) => one.reserved));
  const spent = sum(cases.filter(({ status, funded }) => status === 'paid' && funded).map((one) => one.approved));
  if (reserved !== Number(pool?.reserved)) wrong.push(`reserved for cases ${reserved}, in the pools ${pool?.reserved}`);
  if (spent !== Number(pool?.spent)) wrong.push(`paid out ${spent}, spent of the pools ${pool?.spent}`);
  if ((await query(wrongFunds)).length) wrong.push('what was granted is not what is left, reserved and spent');
  if ((await query(approverReleasedSql)).length)
    wrong.push('a batch was released by the member who approved a case in it');
  if ((await query('select 1 from payment_batches where released_by = made_by')).length)
    wrong.push('a batch was released by whoever made it');
  return wrong;
}
