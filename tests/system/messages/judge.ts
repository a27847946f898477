import type { Received, Reported } from './gateway';
import { rowsOf, type Row } from './log';
import { dayName, inDaytime, isNight, modelOf, type Model, type Expected } from './model';
import type { Recorded } from './run';

const HOUR_MS = 3_600_000;
/** The clock moves by at most an hour and a half in the daytime; a message of a killed process waits for one more step. */
const LATEST_MS = 3.5 * HOUR_MS;
const SIX_HOURS_MS = 6 * HOUR_MS;

interface Sent extends Received {
  id: string;
  mobile: string;
  text: string;
  kind: string;
}

const instant = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN);
const when = (at: number | null): string =>
  at === null ? 'never' : new Date(at + 8 * HOUR_MS).toISOString().slice(0, 16);

/** The only number that a text names. */
const HOTLINE = '12345';

/** What no byte may contain, besides what belongs to the person. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['a link', /:\/\/|www\.|\w\.(com|cn|net|org|gov)\b/i],
  ['an amount', /[¥￥$]|\d\s*(元|yuan|rmb)/i],
  ['a long number', /\d{5,}/],
];

function contentFaults({ headers, body, id, mobile, text }: Sent, { persons, numbers }: Model, row?: Row): string[] {
  const faults: string[] = [];
  const rest = body.replace(`"${id}"`, '""').replace(`"${mobile}"`, '""').replaceAll(HOTLINE, '');
  for (const [what, pattern] of forbidden) if (pattern.test(rest)) faults.push(`contains ${what}`);
  const person = persons.get(String(row?.first.row?.account_id));
  const number = numbers.get(String(row?.first.row?.application_id));
  for (const secret of [person?.name, person?.idNo, number, mobile])
    if (secret && (rest.includes(secret) || headers.includes(secret))) faults.push(`contains ${secret}`);
  if ([...text].length > 70) faults.push('is too long');
  return faults;
}

/** The numbers of an account; at the instant of a change both. */
const numbersAt = ({ mobiles }: Model, account: string, at: number): string[] =>
  (mobiles.get(account) ?? [])
    .filter((own, n, list) => own.at <= at && (list[n + 1]?.at ?? Infinity) >= at)
    .map(({ mobile }) => mobile);

function sendingFaults(model: Model, one: Expected, { at, text, mobile, body }: Sent): string[] {
  const faults: string[] = [];
  if (one.due === null || at < one.due) faults.push(`before it is due (${when(one.due)})`);
  const valid = one.deadlines.filter(({ from, to, due }) => from <= at && to >= at && due! > at);
  if (at > one.until || (one.deadlines.length > 0 && !valid.length)) faults.push('after its occasion');
  else if (valid.length && !valid.some(({ due }) => text.includes(dayName(due!))))
    faults.push('another day than the deadline');
  const expected = one.mobile ? one.mobile === mobile : numbersAt(model, one.account, at).includes(mobile);
  if (!expected) faults.push('to another number');
  if (!body.includes(`"kind":"${one.kind}"`)) faults.push('of another kind');
  return faults;
}

/** Whether the reason of a cancelled message is true. */
function isJustified(model: Model, one: Expected, { last }: Row): boolean {
  const at = instant(last.ended_at);
  switch (last.reason) {
    case 'over':
      return (
        at >= one.until || (one.deadlines.length > 0 && !one.deadlines.some(({ to, due }) => to > at && due! > at))
      );
    case 'no_mobile':
      return !one.mobile && at >= (model.deleted.get(one.account) ?? Infinity);
    case 'superseded':
      return model.expected.some(
        (other) =>
          other !== one &&
          other.application === one.application &&
          other.kind === one.kind &&
          (other.eventAt > one.eventAt || (other.eventAt === one.eventAt && other.due !== null && other.due <= at)),
      );
    default:
      return false;
  }
}

interface Facts {
  sent: Sent[];
  reports: Set<string>;
  end: number;
}

/** What is wrong about a message that the requirements name and its row. */
function rowFaults(model: Model, one: Expected, row: Row, { sent, reports, end }: Facts): string[] {
  const faults: string[] = [];
  const { state, reason } = row.last;
  const first = sent[0]?.at;
  const bound = (one.latest ?? Infinity) + LATEST_MS;
  const latest = bound === Infinity ? Infinity : inDaytime(bound) + (isNight(bound) ? LATEST_MS : 0);
  if (one.due !== null && first !== undefined && first > latest) faults.push(`first sent at ${when(first)}, too late`);
  if (row.isDeleted) return faults;
  const isTaken = sent.some(({ did }) => did !== 'refused');
  switch (state) {
    case 'sent':
    case 'delivered':
      if (!isTaken) faults.push(`${state}, but the gateway has not accepted it`);
      break;
    case 'cancelled':
      if (!isJustified(model, one, row))
        faults.push(`cancelled without a reason (${reason}, ${when(instant(row.last.ended_at))})`);
      break;
    case 'failed':
      if (
        reason === 'report'
          ? !reports.has('failed')
          : !(instant(row.last.ended_at) - (sent[0]?.at ?? NaN) >= SIX_HOURS_MS)
      )
        faults.push(`given up without a reason (${reason})`);
      break;
    default:
      // The last 12 hours have no events, and the gateway accepts everything: what was due before has ended.
      if (one.due !== null && one.due < Math.min(one.until, end - 12 * HOUR_MS))
        faults.push('was due and is still waiting');
  }
  if (reports.has('delivered') && state !== 'delivered') faults.push(`reported as delivered, but is ${state}`);
  return faults;
}

const isReport = (line: Recorded['lines'][number]): line is Reported => 'report' in line;

/** Compares what the gateway received and the outbox with the model. Returns faults, and counts. */
export function judge(recorded: Recorded): { faults: string[]; counts: Record<string, number> } {
  const model = modelOf(recorded);
  const faults: string[] = [];
  const rows = rowsOf(recorded.logged);
  const all = [...rows.values()];
  const expected = new Map(model.expected.map((one) => [one.key, one]));
  const ofRow = new Map<Row, Expected>();
  const rowOf = new Map<string, Row>();
  const changesSoFar = new Map<string, number>();
  for (const row of all) {
    const { account_id, application_id, kind, event, occasion } = row.first.row!;
    let key = `${application_id} ${kind} ${event} ${occasion}`;
    if (application_id === null) {
      const n = changesSoFar.get(String(account_id)) ?? 0;
      changesSoFar.set(String(account_id), n + 1);
      key = `${account_id} mobile_changed ${n}`;
    }
    const one = expected.get(key);
    if (!one) faults.push(`a row that nothing explains: ${key}`);
    else if (rowOf.has(key)) faults.push(`a second row: ${key}`);
    if (!one) continue;
    ofRow.set(row, one);
    rowOf.set(key, rowOf.get(key) ?? row);
  }

  const sentOf = new Map<string, Sent[]>();
  const reportsOf = new Map<string, Set<string>>();
  for (const line of recorded.lines) {
    if (isReport(line)) {
      const { id, status } = line.report;
      if (line.answer === 200) reportsOf.set(id, (reportsOf.get(id) ?? new Set<string>()).add(status));
      else faults.push(`a report was answered with ${line.answer}`);
      continue;
    }
    const one: Sent = { ...line, ...(JSON.parse(line.body) as Pick<Sent, 'id' | 'mobile' | 'text' | 'kind'>) };
    const list = sentOf.get(one.id) ?? [];
    sentOf.set(one.id, [...list, one]);
    const because = (why: string) => faults.push(`${when(one.at)} ${one.kind} ${one.id} ${why}: ${one.text}`);
    const row = rows.get(one.id);
    if (!row) because('has no row');
    if (isNight(one.at)) because('at night');
    contentFaults(one, model, row).forEach(because);
    const occasion = row && ofRow.get(row);
    if (occasion) sendingFaults(model, occasion, one).forEach(because);
  }

  let due = 0;
  for (const one of model.expected) {
    const row = rowOf.get(one.key);
    if (one.due !== null && one.due <= recorded.end) due += 1;
    if (!row) faults.push(`no row for ${one.key}, due ${when(one.due)}`);
    else {
      const sent = sentOf.get(row.id) ?? [];
      const reports = reportsOf.get(row.id) ?? new Set();
      const facts = { sent, reports, end: recorded.end };
      rowFaults(model, one, row, facts).forEach((why) =>
        faults.push(`${one.key}, due ${when(one.due)}, until ${one.until === Infinity ? '' : when(one.until)}: ${why}`),
      );
    }
  }
  const requests = recorded.lines.filter((line): line is Received => !isReport(line));
  const stateCounts = (state: string) => all.filter(({ last }) => last.state === state).length;
  return {
    faults,
    counts: {
      'messages due': due,
      rows: all.length,
      'requests to the gateway': requests.length,
      accepted: requests.filter(({ did }) => did !== 'refused').length,
      'accepted twice': [...sentOf.values()].filter((list) => list.filter(({ did }) => did !== 'refused').length > 1)
        .length,
      cancelled: stateCounts('cancelled'),
      'cancelled for a deleted account': all.filter(({ last }) => last.reason === 'no_mobile').length,
      'accounts deleted': model.deleted.size,
      'numbers changed': model.expected.filter(({ kind }) => kind === 'mobile_changed').length,
      'given up or reported as failed': stateCounts('failed'),
      reports: recorded.lines.length - requests.length,
    },
  };
}
