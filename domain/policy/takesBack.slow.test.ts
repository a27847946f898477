import fc from 'fast-check';
import { flows } from '../flow';
import { checkApplication } from '../flow/validate';
import {
  answersOf,
  type Application,
  applications,
  condition,
  example,
  policies,
  term,
} from '../testing/randomPolicies';
import { examplePolicy, sampleFiles } from '../testing/sample';
import { addDays } from '../time';
import { factsOf } from './facts';
import { estimateAnswers } from './index';
import { acceptedOwners } from './owners';
import { takenBack } from './takesBack';
import { isOpenTerm } from './terms';
import { termFor } from './possibleTerms';
import type { Condition, Edition, OpenTerm, Policy, Term } from './types';

const files = sampleFiles('newApplyElv');
const START = '2026-08-20';
const filedOn = fc.integer({ min: 0, max: 40 }).map((n) => addDays(START, n));

type Drawn = typeof policies extends fc.Arbitrary<infer P> ? P : never;
function policyOf({ terms, natures, applicant }: Drawn): Policy {
  const edition: Edition = { ...example, terms, intake: { ...example.intake, applyUntil: '2026-12-31' } };
  return {
    ...examplePolicy,
    common: { ...examplePolicy.common, oldCarUseNature: natures, applicant },
    editions: [edition],
  };
}

/** What an application gets, in 分. */
function paidBy(policy: Policy, application: Application, day: string): number {
  const answers = answersOf(application);
  const context = { common: policy.common, edition: policy.editions[0]!, now: new Date(`${day}T10:00:00+08:00`) };
  const isRefused = Object.values(checkApplication(flows.newApplyElv, answers, files, context)).some(({ reason }) =>
    /^(not_eligible|no_amount|outside_window|minor)/.test(reason ?? ''),
  );
  const term = termFor(context.edition, factsOf(answers));
  const owners = term && isOpenTerm(term) ? acceptedOwners(term) : null;
  return isRefused || (owners && !owners.includes(application.owner))
    ? 0
    : (estimateAnswers(flows.newApplyElv, answers, context).amount ?? 0);
}

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
  it('names each version under which a buyer of a past day gets less', () => {
    const counts = { less: 0, named: 0, silent: 0 };
    const pairs = policies.chain((drawn) => fc.tuple(fc.constant(drawn), changed(drawn)));
    fc.assert(
      fc.property(pairs, fc.array(applications, { minLength: 25, maxLength: 25 }), filedOn, ([old, next], all, day) => {
        const [before, after] = [policyOf(old), policyOf(next)];
        const mistakes = takenBack(after, before, START);
        counts[mistakes.length > 0 ? 'named' : 'silent'] += 1;
        for (const application of all) {
          if (answersOf(application).newCarInfo.invoiceDate! >= START) continue;
          if (paidBy(after, application, day) >= paidBy(before, application, day)) continue;
          counts.less += 1;
          expect(mistakes).toHaveLength(1);
        }
      }),
      { numRuns: 700 },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
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
      { numRuns: 500 },
    );
  });
});
