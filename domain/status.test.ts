import {
  type Actor,
  actionsFor,
  type Event,
  findTransition,
  statuses,
  statusGroups,
  transitions,
  type Transition,
} from './status';

const actors: Actor[] = ['applicant', 'reviewer', 'payer', 'clock'];
const rows: readonly Transition[] = transitions;
const events = [...new Set(transitions.map(({ event }) => event))];
const withdrawAllowedIn = ['submitted', 'reviewing', 'returned'] as const;

describe('the table of transitions', () => {
  it.each(transitions)('$from by $event of the $by', (row: Transition) => {
    const transition = findTransition(
      { status: row.from, stage: row.stage ?? 1 },
      row.event as Event,
      row.by,
      row.publicity ?? true,
    );
    expect(transition).toEqual(row);
  });

  it('forbids every other transition for every actor', () => {
    let forbidden = 0;
    for (const status of statuses)
      for (const event of events)
        for (const by of actors)
          for (const stage of [1, 2] as const)
            for (const publicity of [true, false]) {
              const allowed = rows.some(
                (row) =>
                  row.from === status &&
                  row.event === event &&
                  row.by === by &&
                  (row.stage ?? stage) === stage &&
                  (row.publicity ?? publicity) === publicity,
              );
              const transition = findTransition({ status, stage }, event, by, publicity);
              expect([status, event, by, transition !== null]).toEqual([status, event, by, allowed]);
              if (!allowed) forbidden += 1;
            }
    expect(forbidden).toBeGreaterThan(2000);
  });

  it('reaches every status from draft and leads nowhere from a final status, except to paid when the bank has paid a closed case', () => {
    const reached = new Set(['draft']);
    for (let grown = true; grown;) {
      const next = rows.filter((row) => reached.has(row.from) && row.to && !reached.has(row.to));
      next.forEach((row) => row.to && reached.add(row.to));
      grown = next.length > 0;
    }
    expect([...reached].sort()).toEqual([...statuses].sort());
    const fromFinal = rows.filter((row) => statusGroups.ended.some((status) => status === row.from));
    expect(fromFinal.map(({ from, event, by }) => [from, event, by])).toEqual([['expired', 'paid', 'payer']]);
  });

  // `officeDueDay` and `expectedDates` rely on it.
  it('leads from a failed payment only to payment and final statuses', () => {
    const after = new Set<string | null>(['pay_failed']);
    for (const status of after) for (const { from, to } of transitions) if (from === status) after.add(to);
    expect([...after].sort()).toEqual(['expired', 'paid', 'pay_failed', 'paying']);
  });

  it('names roles for office transitions only', () =>
    expect(rows.filter((row) => (row.roles !== undefined) !== ['reviewer', 'payer'].includes(row.by))).toEqual([]));

  it('puts every status in exactly one group of the list', () =>
    expect(Object.values(statusGroups).flat().sort()).toEqual([...statuses].sort()));
});

describe('actionsFor', () => {
  it.each([
    ['draft', ['save', 'submit', 'delete']],
    ['submitted', ['withdraw']],
    ['reviewing', ['withdraw']],
    ['returned', ['save', 'withdraw', 'correct']],
    ['approved', []],
    ['publicity', []],
    ['paying', []],
    ['pay_failed', ['payee']],
    ['paid', []],
    ['rejected', []],
    ['withdrawn', []],
    ['expired', []],
  ] as const)('%s: %j', (status, expected) => expect(actionsFor(status, 'open', withdrawAllowedIn)).toEqual(expected));

  it('removes submit when the edition is paused or closed, and nothing else', () => {
    expect(actionsFor('draft', 'paused', withdrawAllowedIn)).toEqual(['save', 'delete']);
    expect(actionsFor('returned', 'closed', withdrawAllowedIn)).toEqual(['save', 'withdraw', 'correct']);
    expect(actionsFor('pay_failed', 'closed', withdrawAllowedIn)).toEqual(['payee']);
  });

  it('offers withdraw only where the policy allows it', () => {
    expect(actionsFor('submitted', 'open', [])).toEqual([]);
    expect(actionsFor('reviewing', 'open', ['submitted', 'returned'])).toEqual([]);
  });
});
