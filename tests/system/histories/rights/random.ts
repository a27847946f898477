import fc from 'fast-check';
import { caseRoles, type Role } from '../../../../domain/office';
import {
  away,
  home,
  type AccountKind,
  type Begun,
  type CaseAct,
  type Change,
  type History,
  type PayStep,
  type Rights,
  type Step,
} from './steps';

const are = <T extends string | number>(...names: readonly T[]) => fc.constantFrom(...names);
const all = null;
const near = [home];
const one = fc.nat(1);
const officers: readonly (readonly Role[])[] = [
  ['intake', 'review1', 'review2', 'publish', 'pay'],
  ['intake', 'review1', 'publish', 'pay', 'release'],
  ['intake', 'review1', 'review2', 'publish', 'pay', 'lead', 'policy2'],
  ['review1', 'review2'],
  ['intake', 'review1'],
  ['review2', 'publish'],
  ['pay', 'release'],
];
const leads: readonly (readonly Role[])[] = [
  ['lead'],
  ['lead', 'policy2'],
  ['policy2'],
  ['lead', 'review2'],
  ['lead', 'intake', 'review1'],
];
/** As before migration 0007: such members keep both roles. */
const bothRoles: readonly Role[] = ['intake', 'review1', 'review2', 'publish', 'pay', 'release'];

const regions = fc.constantFrom<readonly string[] | null>(all, all, all, near, [away], [home, away]);
const isActive = fc.constantFrom(true, true, true, true, false);
const holding = (roles: fc.Arbitrary<readonly Role[]>, cities = regions, active = isActive): fc.Arbitrary<Rights> =>
  fc.record({ roles, regions: cities, active });
const officer = holding(fc.constantFrom(...officers), regions, fc.constant(true));
const payer = holding(fc.constantFrom<readonly Role[]>(['pay', 'release'], ['release']), regions, fc.constant(true));
const lead = holding(fc.constantFrom(...leads), regions, fc.constant(true));

/** One admin of all cities, up to two others, three officers, two leads. */
const members: fc.Arbitrary<readonly Rights[]> = fc.tuple(
  fc.constant<Rights>({ roles: ['admin'], regions: all, active: true }),
  holding(fc.constantFrom<readonly Role[]>(['admin'], ['admin', 'audit'])),
  holding(fc.constant<readonly Role[]>(['admin']), fc.constantFrom<readonly string[] | null>(near, all), fc.boolean()),
  fc.oneof(
    { weight: 4, arbitrary: officer },
    { weight: 1, arbitrary: holding(fc.constant(bothRoles), regions, fc.constant(true)) },
  ),
  officer,
  fc.oneof({ weight: 3, arbitrary: payer }, { weight: 1, arbitrary: officer }),
  lead,
  lead,
);

const begun: fc.Arbitrary<Begun> = fc
  .record({
    at: are<Begun['at']>('submitted', 'first review', 'second review', 'approved', 'publicity', 'publicity'),
    by: fc.tuple(
      fc.integer({ min: 3, max: 5 }),
      fc.integer({ min: 3, max: 5 }),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 3, max: 5 }),
    ),
  })
  // The approval is by another member than the pass.
  .map(({ at, by: [intake, pass, apart, publish] }) => ({
    at,
    by: [intake, pass, 3 + ((pass - 3 + apart) % 3), publish],
  }));

const admin = are(0, 1, 0, 1, 2);
const leader = are(6, 7, 6, 7, 3);
const official = are(3, 4, 5);
const any = fc.nat(9);
const mostly = (members: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 6, arbitrary: members }, { weight: 1, arbitrary: any });
const role = fc.constantFrom<Role>(...caseRoles, 'audit', 'admin', 'policy2');
const someRoles = fc.oneof(
  fc.constantFrom(...officers, ...leads),
  fc.uniqueArray(role, { minLength: 1, maxLength: 3 }),
);
const someRegions = fc.constantFrom<readonly string[] | 'all'>('all', near, [away], [home, away]);
const about = fc.nat(8);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ roles: someRoles }),
  fc.record({ regions: someRegions }),
  fc.record({ active: fc.boolean() }),
);
const back = are(0, 0, 0, 1);

const changing: fc.Arbitrary<Step> = fc.record({ do: are('change'), by: mostly(admin), about, change });
const confirming: fc.Arbitrary<Step> = fc.record({
  do: are('confirm', 'confirm', 'confirm', 'decline'),
  by: any,
  back,
});
const byAdmin: fc.Arbitrary<Step> = fc.record({ do: are('confirm'), by: mostly(admin), back });
const byLead: fc.Arbitrary<Step> = fc.record({ do: are('confirm', 'confirm', 'decline'), by: mostly(leader), back });
const waiting: fc.Arbitrary<Step> = fc.record({ do: are('wait'), hours: fc.constantFrom(1, 25, 167, 169, 400) });
const forward: fc.Arbitrary<Extract<Step, { do: 'forward' }>> = fc.record({
  do: are('forward'),
  who: fc.nat(11),
  one,
  mayBeAny: fc.constantFrom(false, false, false, false, false, true),
});
const money: fc.Arbitrary<PayStep> = fc.oneof(
  fc.record({ do: are('batch', 'release', 'release', 'dissolve'), who: mostly(official) }),
  fc.record({ do: are('answer'), who: mostly(official), isPaid: fc.boolean() }),
);

const caseAct = (...acts: CaseAct[]) => fc.record({ do: are(...acts), who: mostly(official), one });

const atOnce = fc.oneof(forward, money, caseAct('approve', 'return', 'withdraw', 'payee'));
const together: fc.Arbitrary<Step> = fc.record({
  do: are('together'),
  steps: fc.array(atOnce, { minLength: 2, maxLength: 3 }),
});

/** Few random steps follow on each other as these do. */
const parts: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(forward, { minLength: 2, maxLength: 6 }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ one, steps: fc.array(forward, { minLength: 4, maxLength: 9 }), before: fc.nat(4) })
      .map(({ one: ofCase, steps, before }) => {
        const path = steps.map((step) => ({ ...step, one: ofCase }));
        // The days of the publicity pass.
        return [...path.slice(0, before), { do: 'wait' as const, hours: 400 }, ...path.slice(before)];
      }),
  },
  { weight: 3, arbitrary: fc.tuple(changing, byAdmin, fc.oneof(confirming, waiting, changing), byAdmin) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.oneof(
        fc.record({ do: are('new member'), by: mostly(admin), roles: someRoles, regions: someRegions }),
        fc.record({ do: are('invite'), by: mostly(admin), about }),
      ),
      byAdmin,
      fc.oneof(fc.record({ do: are('accept'), by: admin, back: fc.constant(0) }), changing, waiting),
      fc.constant<Step>({ do: 'accept', by: 'the invited', back: 0 }),
      fc.record({ do: are('forward'), who: fc.constant(12), one, mayBeAny: fc.constant(false) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.record({
        do: are('account'),
        by: mostly(leader),
        kind: are<AccountKind>('setMobile', 'releaseIdNo'),
        one,
      }),
      byLead,
      waiting,
      byLead,
    ),
  },
  { weight: 3, arbitrary: fc.array(money, { minLength: 2, maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.record({ do: are('object'), who: mostly(are(3, 4, 5, 6)), one }),
      fc.oneof(money, caseAct('revoke', 'return', 'reject')),
      caseAct('dismiss', 'uphold', 'dismiss'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      caseAct('return', 'return', 'reject'),
      caseAct('correct', 'correct', 'withdraw'),
      forward,
      forward,
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.oneof(waiting, together)) },
);

export const histories: fc.Arbitrary<History> = fc.record({
  members,
  cases: fc.tuple(begun, begun),
  steps: fc.array(parts, { minLength: 1, maxLength: 3, size: 'max' }).map((lists) => lists.flat()),
});
