import fc from 'fast-check';

/** Actions of the applicant. */
export const own = ['submit', 'withdraw', 'correct', 'payee'] as const;
/** Actions of an officer. */
const officeActions = [
  'intake',
  'approve',
  'less',
  'reject',
  'return',
  'publish',
  'revoke',
  'object',
  'uphold',
  'dismiss',
] as const;
const holds = ['claim', 'renew', 'hold', 'give back'] as const;

export type OwnAction = (typeof own)[number];
export type OfficeAction = (typeof officeActions)[number];
export type Hold = (typeof holds)[number];

/** One action. Officer and case numbers are indexes. */
export type CaseStep =
  | { do: OwnAction; one: number }
  /** the action that advances the case from its current state */
  | { do: 'forward'; who: number; one: number }
  | { do: OfficeAction | Hold | 'take and return'; who: number; one: number }
  | { do: 'next'; who: number }
  | { do: 'hand over'; who: number; one: number }
  | { do: 'batch' | 'release' | 'dissolve' | 'correct answer'; who: number }
  | { do: 'answer'; who: number; isPaid: boolean; only: boolean };
export type Single = CaseStep | { do: 'grant'; amount: number };
/** A decision that waits, is undone, or takes effect, and what happens while it waits. Officers and cases are indexes. */
export type PendingStep =
  | { do: 'pend' | 'undo'; who: number; one: number }
  | { do: 'repeat the key'; one: number }
  | { do: 'effect'; isDue: boolean }
  | { do: 'member'; who: number; becomes: 'inactive' | 'moved' | 'as before' };
export const isPendingStep = (step: { do: string }): step is PendingStep =>
  ['pend', 'undo', 'repeat the key', 'effect', 'member'].includes(step.do);

export type Step = Single | PendingStep | { do: 'wait'; minutes: number } | { do: 'together'; steps: Single[] };

export interface History {
  granted: number;
  steps: Step[];
}

const one = fc.nat(2);
const who = fc.nat(4);
/** Mostly officers who may pay. */
const payer = fc.constantFrom(3, 4, 3, 4, 0);
const are = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names);

const single: fc.Arbitrary<Single> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: are('submit'), one }) },
  { weight: 14, arbitrary: fc.record({ do: are('forward'), who, one }) },
  { weight: 2, arbitrary: fc.record({ do: are(...own), one }) },
  { weight: 3, arbitrary: fc.record({ do: are(...officeActions), who, one }) },
  { weight: 1, arbitrary: fc.record({ do: are('take and return'), who: fc.nat(1), one }) },
  { weight: 2, arbitrary: fc.record({ do: are('correct answer'), who: payer }) },
  { weight: 5, arbitrary: fc.record({ do: are('claim', 'claim', 'claim', ...holds), who, one }) },
  { weight: 3, arbitrary: fc.record({ do: are('next'), who }) },
  { weight: 1, arbitrary: fc.record({ do: are('hand over'), who, one }) },
  { weight: 4, arbitrary: fc.record({ do: are('batch', 'batch', 'release', 'release', 'dissolve'), who: payer }) },
  { weight: 2, arbitrary: fc.record({ do: are('answer'), who: payer, isPaid: fc.boolean(), only: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: are('grant'), amount: fc.constantFrom(-1_800_000, 900_000, 1_800_000) }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.record({ do: are('together'), steps: fc.array(single, { minLength: 2, maxLength: 4 }) }),
  },
  // Within a lease, after it, after the publicity period, after every deadline.
  {
    weight: 2,
    arbitrary: fc.record({ do: are('wait'), minutes: fc.constantFrom(5, 16, 1_500, 9_000, 9_000, 40_000) }),
  },
);

/** Members who act on different contents of one case: it is returned in the second review or the publicity, corrected, and reviewed again. */
const twoContents: fc.Arbitrary<Step[]> = fc
  .record({ one, isPublished: fc.boolean(), members: fc.array(fc.nat(1), { minLength: 5, maxLength: 5 }) })
  .map(
    ({
      one: ofCase,
      isPublished,
      members: [passes = 0, approves = 0, returns = 0, passesAgain = 0, approvesAgain = 0],
    }) => {
      const by = (member: number, times = 1) =>
        Array.from({ length: times }, (): Step => ({ do: 'forward', who: member, one: ofCase }));
      return [
        { do: 'submit', one: ofCase },
        ...by(passes, 2),
        ...(isPublished ? by(approves, 2) : []),
        { do: 'take and return', who: returns, one: ofCase },
        { do: 'correct', one: ofCase },
        ...by(passesAgain, 2),
        ...by(approvesAgain),
      ];
    },
  );

/** The bank reports a failed payment, the case is closed, others use its money, and the bank corrects its result. */
const closedCase: fc.Arbitrary<Step[]> = fc
  .record({ one, other: one, amount: fc.constantFrom(-1_800_000, 900_000) })
  .map(({ one: ofCase, other, amount }) => {
    const by = (member: number, times = 1) =>
      Array.from({ length: times }, (): Step => ({ do: 'forward', who: member, one: ofCase }));
    return [
      { do: 'submit', one: ofCase },
      ...by(0, 2),
      ...by(1, 2),
      { do: 'wait', minutes: 9_000 },
      { do: 'batch', who: 0 },
      { do: 'release', who: 3 },
      { do: 'answer', who: 3, isPaid: false, only: false },
      ...Array.from({ length: 4 }, (): Step => ({ do: 'wait', minutes: 40_000 })),
      { do: 'grant', amount },
      { do: 'submit', one: other },
      { do: 'correct answer', who: 3 },
    ];
  });

/** A decision that waits, what happens to it or to its case within ten seconds, and its effect. */
const pendingDecision: fc.Arbitrary<Step[]> = fc
  .record({
    one,
    who: fc.nat(2),
    other: fc.nat(2),
    steps: fc.nat(4),
    meanwhile: fc.array(
      are(
        'undo',
        'repeat the key',
        'pend again',
        'other pends',
        'other undoes',
        'other decides',
        'withdraw',
        'inactive',
        'moved',
        'early',
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ one: ofCase, who: member, other, steps, meanwhile }) => {
    const happens: Record<(typeof meanwhile)[number], Step> = {
      undo: { do: 'undo', who: member, one: ofCase },
      'repeat the key': { do: 'repeat the key', one: ofCase },
      'pend again': { do: 'pend', who: member, one: ofCase },
      'other pends': { do: 'pend', who: other, one: ofCase },
      'other undoes': { do: 'undo', who: other, one: ofCase },
      'other decides': { do: 'forward', who: other, one: ofCase },
      withdraw: { do: 'withdraw', one: ofCase },
      inactive: { do: 'member', who: member, becomes: 'inactive' },
      moved: { do: 'member', who: member, becomes: 'moved' },
      early: { do: 'effect', isDue: false },
    };
    return [
      { do: 'submit', one: ofCase },
      ...Array.from({ length: steps }, (_, n): Step => ({ do: 'forward', who: n < 2 ? 0 : 1, one: ofCase })),
      { do: 'pend', who: member, one: ofCase },
      ...meanwhile.map((what) => happens[what]),
      { do: 'effect', isDue: true },
      { do: 'member', who: member, becomes: 'as before' },
    ];
  });

export const histories: fc.Arbitrary<History> = fc.record({
  granted: fc.constantFrom(1_800_000, 3_600_000, 10_000_000),
  // By default fast-check generates short lists, but from draft to payment there are ten steps.
  steps: fc
    .array(
      fc.oneof(
        { weight: 30, arbitrary: step.map((single) => [single]) },
        { weight: 1, arbitrary: twoContents },
        { weight: 1, arbitrary: closedCase },
        { weight: 3, arbitrary: pendingDecision },
      ),
      {
        minLength: 1,
        maxLength: 40,
        size: 'max',
      },
    )
    .map((parts) => parts.flat()),
});
