import fc from 'fast-check';
import { flows } from '../flow';
import { vehicleClass } from '../flow/options';
import { checkApplication } from '../flow/validate';
import { filedOn, opened, properties, type Rules, START, versionsWith } from '../testing/randomChanges';
import { answersOf, applications, condition, example, policies, term } from '../testing/randomPolicies';
import { examplePolicy, sampleFiles } from '../testing/sample';
import { addDays } from '../time';
import { factsOf } from './facts';
import { effectiveStatus, estimateClean } from './index';
import { acceptedOwners } from './owners';
import { takenBack } from './takesBack';
import { isOpenTerm } from './terms';
import { termFor } from './possibleTerms';
import type { Condition, Edition, OpenTerm, Policy, Term } from './types';

const files = sampleFiles('newApplyElv');

type Drawn = typeof policies extends fc.Arbitrary<infer P> ? P : never;
function policyOf({ terms, natures, applicant, intake = opened }: Omit<Rules, 'intake'> & Partial<Rules>): Policy {
  const edition: Edition = {
    ...example,
    terms: [...terms],
    intake: { ...example.intake, ...intake, applyUntil: '2026-12-31' },
  };
  return {
    ...examplePolicy,
    common: { ...examplePolicy.common, oldCarUseNature: natures, applicant },
    editions: [edition],
  };
}

/** The answers of an application, its day, and what an officer finds on its documents. */
const examined = fc
  .record({
    application: applications,
    day: filedOn,
    vehicleClass: fc.constantFrom(...vehicleClass.codes),
    isOfProvince: fc.boolean(),
    isInCatalogue: fc.boolean(),
  })
  .map(({ application, ...found }) => ({ answers: answersOf(application), owner: application.owner, ...found }));
type Examined = typeof examined extends fc.Arbitrary<infer E> ? E : never;

/** Returns whether an officer finds what the term requires of the documents. */
const isFound = ({ oldCar, newCar }: OpenTerm, { answers, owner, ...found }: Examined): boolean =>
  (acceptedOwners({ newCar })?.includes(owner) ?? true) &&
  (oldCar.vehicleClass.length === 0 || oldCar.vehicleClass.includes(found.vehicleClass)) &&
  (!newCar.sameProvince || found.isOfProvince) &&
  (!newCar.nevCatalogueRequired || answers.newCarInfo.carType !== 'nev' || found.isInCatalogue);

/** What an application gets, in 分. */
function paidBy(policy: Policy, one: Examined): number {
  const edition = policy.editions[0]!;
  const context = { common: policy.common, edition, now: new Date(`${one.day}T10:00:00+08:00`) };
  const amount = estimateClean(one.answers, context).amount ?? 0;
  if (amount === 0 || effectiveStatus(edition, context.now) === 'closed') return 0;
  const term = termFor(edition, factsOf(one.answers));
  if (term && isOpenTerm(term) && !isFound(term, one)) return 0;
  const isRefused = Object.values(checkApplication(flows.newApplyElv, one.answers, files, context)).some(({ reason }) =>
    /^(not_eligible|no_amount|outside_window|minor)/.test(reason ?? ''),
  );
  return isRefused ? 0 : amount;
}

/** Fails when one of the applications gets less and no mistake names the version; returns whether one gets less. */
function findsLess(before: Policy, after: Policy, all: readonly Examined[]): boolean {
  const isLess = all.some((one) => {
    if (one.answers.newCarInfo.invoiceDate! >= START) return false;
    const paid = paidBy(before, one);
    return paid > 0 && paidBy(after, one) < paid;
  });
  if (isLess) expect(takenBack(after, before, START)).toHaveLength(1);
  return isLess;
}
/** Unbiased: else all applications of a run have the same first or last days. */
const many = fc.noBias(fc.array(examined, { minLength: 15, maxLength: 15 }));

const parts = ['disposal', 'purchase', 'oldCar', 'newCar', 'amounts', 'eligible', 'applyUntil', 'applies'] as const;
/** One term with a part of another one, a term more, a term less, or other uses of the old car. */
const changed = (drawn: Drawn): fc.Arbitrary<Drawn> =>
  fc
    .record({
      at: fc.nat(drawn.terms.length - 1),
      other: term,
      part: fc.constantFrom(...parts),
      what: fc.constantFrom('part', 'part', 'part', 'add', 'remove', 'persons'),
      persons: policies.map(({ natures, applicant }) => ({ natures, applicant })),
    })
    .map(({ at, other, part, what, persons }) => {
      if (what === 'persons') return { ...drawn, ...persons };
      const terms = [...drawn.terms];
      const [old] = terms.splice(at, what === 'add' ? 0 : 1);
      if (what === 'add') terms.splice(at, 0, other);
      if (what === 'part' && old) {
        const key = isOpenTerm(old) && isOpenTerm(other) ? part : 'applies';
        terms.splice(at, 0, { ...old, [key]: (other as OpenTerm)[key] });
      }
      return { ...drawn, terms };
    })
    .filter(({ terms }) => terms.length > 0);

const widerCondition = ({ is, from, to, within, ...rest }: Condition): Condition => ({
  ...rest,
  ...(is && { is: [...is, '京'] }),
  ...(typeof from === 'string' ? { from: addDays(from, -3) } : typeof from === 'number' && { from: from - 100 }),
  ...(typeof to === 'string' ? { to: addDays(to, 3) } : typeof to === 'number' && { to: to + 100 }),
  ...(within && { within: { ...within, months: within.months + 1 } }),
});
const wider = (one: Term): Term =>
  isOpenTerm(one)
    ? {
        ...one,
        applyUntil: addDays(one.applyUntil, 1),
        disposal: { ...one.disposal, to: addDays(one.disposal.to, 1), fields: one.disposal.fields.slice(0, 1) },
        purchase: { ...one.purchase, invoiceFrom: addDays(one.purchase.invoiceFrom, -1) },
        oldCar: { ...one.oldCar, eligible: [...one.oldCar.eligible, { fuel: ['any'], registeredOnOrBefore: null }] },
        newCar: { ...one.newCar, iceMaxDisplacementMl: null, sameOwner: false },
        amounts: one.amounts.map((rule) => (rule.method === 'fixed' ? { ...rule, amount: rule.amount + 100 } : rule)),
        eligible: one.eligible?.map(widerCondition),
      }
    : one;

describe('takenBack', () => {
  it.each([...properties.keys()])('names each version that gives a buyer of a past day less by %s', (name) => {
    let less = 0;
    fc.assert(
      fc.property(fc.noBias(versionsWith(name)), many, ([before, after], all) => {
        less += Number(findsLess(policyOf(before), policyOf(after), all));
      }),
      { numRuns: properties.get(name)!.isRare ? 80 : 40 },
    );
    expect(less).toBeGreaterThan(0);
  });

  it('names each version of several terms that gives a buyer of a past day less', () => {
    let less = 0;
    const pairs = policies.chain((drawn) => fc.tuple(fc.constant(drawn), changed(drawn)));
    fc.assert(
      fc.property(pairs, many, ([before, after], all) => {
        less += Number(findsLess(policyOf(before), policyOf(after), all));
      }),
      { numRuns: 500 },
    );
    expect(less).toBeGreaterThan(0);
  });

  it('is silent about wider conditions, about a term split at a day, and about conditions that hold already', () => {
    fc.assert(
      fc.property(policies, condition, ({ terms, ...persons }, further) => {
        const before = policyOf({
          terms: terms.map((one) => (isOpenTerm(one) ? { ...one, eligible: [further] } : one)),
          ...persons,
        });
        const [edition] = before.editions as [Edition];
        const after = (next: readonly Term[]) =>
          takenBack({ ...before, editions: [{ ...edition, terms: [...next] }] }, before, START);
        const now = edition.terms!;
        expect(after(now)).toEqual([]);
        expect(after(now.map(wider))).toEqual([]);
        const until = (one: Term): Term => {
          const { invoiceTo = START } = one.applies ?? {};
          return { ...one, applies: { ...one.applies, invoiceTo: invoiceTo < START ? invoiceTo : addDays(START, -1) } };
        };
        expect(after([...now.map(until), { ...(now[0] as OpenTerm), applies: {}, amounts: [] }])).toEqual([]);
        const twice = now.map((one) =>
          isOpenTerm(one) ? { ...one, eligible: [further, widerCondition(further)] } : one,
        );
        expect(after(twice)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
