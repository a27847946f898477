import fc from 'fast-check';
import { useNature } from '../flow/options';
import { addDays } from '../time';
import { failedConditions } from './conditions';
import { byKey, canBeMet, implies } from './implies';
import { ofCondition } from './requirements';
import type { Condition, Facts, OpenTerm } from './types';

const DAYS = 70;
const dayAt = (n: number) => addDays('2026-01-20', n);
const day = fc.nat(DAYS - 1).map(dayAt);
const natures = fc.subarray([...useNature.codes], { minLength: 1 });
const beginnings = fc.subarray(['苏', '苏E', '苏E1', '沪'], { minLength: 1 });
const price = fc.integer({ min: 1, max: 5 });
const part = <F extends Condition['fact'], P extends Omit<Condition, 'fact'>>(fact: F, parts: fc.Arbitrary<P>) =>
  parts.map((given): Condition => ({ fact, ...given }));
const of = <K extends 'is' | 'notIn' | 'from' | 'to', V>(key: K, value: fc.Arbitrary<V>) =>
  value.map((given) => ({ [key]: given }) as Record<K, V>);

const single = fc.oneof(
  part('useNature', of('is', natures)),
  part('useNature', of('notIn', natures)),
  part('oldPlate', of('is', beginnings)),
  part('oldPlate', of('notIn', beginnings)),
  part('priceInclTax', of('from', price)),
  part('priceInclTax', of('to', price)),
  part('invoiceDate', of('from', day)),
  part('invoiceDate', of('to', day)),
  part('cancelDate', of('from', day)),
  part('cancelDate', of('to', day)),
);
const months = fc.integer({ min: 0, max: 2 });
const distance = fc.oneof(
  part(
    'invoiceDate',
    months.map((n) => ({ within: { months: n, of: 'cancelDate' as const } })),
  ),
  part(
    'cancelDate',
    months.map((n) => ({ within: { months: n, of: 'invoiceDate' as const } })),
  ),
);

/** Every combination of values that conditions on one or two facts can treat differently. */
const values: Record<string, readonly (string | number)[]> = {
  useNature: useNature.codes,
  oldPlate: ['苏A', '苏E2', '苏E1', '沪A', '京A'],
  priceInclTax: [0, 1, 2, 3, 4, 5, 6],
  invoiceDate: Array.from({ length: DAYS + 2 }, (_, n) => dayAt(n - 1)),
  cancelDate: Array.from({ length: DAYS + 2 }, (_, n) => dayAt(n - 1)),
};
function* allFacts(conditions: readonly Condition[]): Generator<Facts> {
  const [one, other] = [...new Set(conditions.flatMap(({ fact, within }) => [fact, ...(within ? [within.of] : [])]))];
  for (const value of values[one!]!)
    for (const second of other ? values[other]! : [null])
      yield { [one!]: value, ...(other && { [other]: second }) } as unknown as Facts;
}
const meets = (eligible: readonly Condition[], facts: Facts) =>
  failedConditions({ eligible } as unknown as OpenTerm, facts).length === 0;
const decided = (given: readonly Condition[], one: Condition) =>
  [...allFacts([one, ...given])].every((facts) => !meets(given, facts) || meets([one], facts));

/** Days outside this span are not tried. */
const span = (['invoiceDate', 'cancelDate'] as const).map((fact): Condition => ({
  fact,
  from: dayAt(0),
  to: dayAt(DAYS),
}));

describe('implies', () => {
  it('is true exactly when all answers that meet the given conditions on one fact meet the condition', () => {
    const counts = [0, 0];
    fc.assert(
      fc.property(fc.array(single, { maxLength: 3 }), single, (list, one) => {
        const given = list.filter(({ fact }) => fact === one.fact);
        const requirements = byKey(given.map(ofCondition));
        const isImplied = implies(requirements, ofCondition(one));
        expect(isImplied).toBe(decided(given, one));
        expect(canBeMet(requirements)).toBe(
          given.length === 0 || [...allFacts(given)].some((facts) => meets(given, facts)),
        );
        counts[Number(isImplied)]! += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(...counts)).toBeGreaterThan(100);
  });

  it('is true only when all days that meet the given conditions are no more months apart, and exactly then without such a limit', () => {
    const counts = [0, 0];
    const ofDays = single.filter(({ fact }) => fact === 'invoiceDate' || fact === 'cancelDate');
    fc.assert(
      fc.property(fc.array(fc.oneof(ofDays, ofDays, distance), { maxLength: 4 }), distance, (list, one) => {
        const given = [...span, ...list];
        const requirements = byKey(given.map(ofCondition));
        if (!canBeMet(requirements)) return;
        const isImplied = implies(requirements, ofCondition(one));
        const isDecided = decided(given, one);
        if (isImplied || given.every(({ within }) => !within)) expect(isImplied).toBe(isDecided);
        counts[Number(isImplied)]! += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(...counts)).toBeGreaterThan(20);
  });
});
