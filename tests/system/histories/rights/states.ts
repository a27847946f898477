export interface Event {
  at: string;
  event: string;
  status: string;
  stage: number | null;
  staff: string | null;
}
export interface Case {
  id: string;
  status: string;
  stage: number | null;
  reserved: number | null;
  approved: number | null;
  uniqueNumbers: number;
  city: string;
  mobileIsChanged: boolean;
  hasIdNo: boolean;
  events: Event[];
  objections: { recorded: string; by: string; decided: string | null; decider: string | null }[];
  batches: {
    maker: string;
    madeAt: string;
    releaser: string | null;
    releasedAt: string | null;
    state: string;
    open: boolean;
    result: string | null;
    amount: number;
  }[];
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
const gone = ['withdrawn', 'rejected', 'expired', 'paid'];

/** Compares state, history, payments, unique numbers and reserved money of a case. */
export function* wrongState(one: Case): Generator<string> {
  const { events, batches, approved, reserved } = one;
  const stateOf = ({ status, stage }: { status: string; stage: number | null }) => `${status}${stage ?? ''}`;
  let at = 'draft';
  for (const event of events) {
    const way = `${at} ${event.event} ${stateOf(event)}`;
    if (!ways.has(way)) yield `no such way: ${way}`;
    at = stateOf(event);
  }
  if (at !== stateOf(one)) yield `its history ends in ${at}, it is ${stateOf(one)}`;
  if (events.filter(({ event }) => event === 'paid').length > 1) yield 'paid twice';
  if (batches.filter(({ open }) => open).length > 1) yield 'it is in two batches';
  const isOut = ({ state, open }: Case['batches'][number]) => open && state === 'released';
  // Payments that the bank received and did not reject.
  const orders = batches.filter((batch) => batch.result === 'paid' || isOut(batch));
  if (orders.length > 1) yield 'the bank receives two payment orders';
  if (orders.some(({ amount }) => amount !== approved)) yield 'the bank receives another amount than was approved';
  if (batches.some(isOut) && one.status !== 'paying') yield `the bank is to pay it, and it is ${one.status}`;
  if (batches.some(({ result }) => result === 'paid') !== (one.status === 'paid'))
    yield `the bank has paid or not, and it is ${one.status}`;
  const holdsNumbers = one.status === 'paid' || !gone.includes(one.status);
  if (one.uniqueNumbers > 0 !== holdsNumbers) yield `it has ${one.uniqueNumbers} unique numbers as ${one.status}`;
  if (gone.includes(one.status) && reserved !== null) yield `money is reserved for what is ${one.status}`;
}
