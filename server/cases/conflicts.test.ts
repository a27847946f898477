import fc from 'fast-check';
import example from '@domain/policy/example.json';
import { parsePolicy } from '@domain/policy/parse';
import { publicTerms } from '@domain/policy/publicRules';
import type { Edition, Limit, Policy } from '@domain/policy/types';
import { type CountedCase } from './conflictQueries';
import { limitReached as limitReachedUnder } from './conflicts';

const {
  common,
  editions: [edition],
} = parsePolicy(example) as Policy & { editions: [Edition] };
const self = edition.id;
const with_ = (...limits: Partial<Limit>[]): Edition => ({
  ...edition,
  limits: limits.map((limit) => ({
    group: '',
    editions: [self],
    per: 'person',
    count: 1,
    period: 'edition',
    ...limit,
  })),
});
/** `renamed` maps earlier ids of editions to their present ones. */
const limitReached = (
  of: Edition,
  others: readonly CountedCase[],
  {
    renamed = {},
    invoiceDate = 2026 as number | null,
    formerInvoiceDate = null as number | null,
  }: { renamed?: Record<string, string>; invoiceDate?: number | null; formerInvoiceDate?: number | null } = {},
) =>
  limitReachedUnder(
    of,
    others,
    { submission: 2026, invoiceDate, formerInvoiceDate },
    (id, other) => (renamed[id] ?? id) === (renamed[other] ?? other),
  );
const one: CountedCase = {
  edition: self,
  submitted_year: 2026,
  purchase_year: 2026,
  same_person: true,
  same_new_car: false,
  same_old_car: false,
  submitted_later: false,
};
const other = { ...one, edition: 'another' };
const sameCar = { ...one, same_person: false, same_new_car: true };

describe('limitReached', () => {
  it('counts applications of the same person in the same edition only', () => {
    expect(limitReached(with_({}), [one])).toBe('limit');
    expect(limitReached(with_({}), [])).toBeNull();
    expect(limitReached(with_({}), [sameCar])).toBeNull();
    expect(limitReached(with_({}), [other])).toBeNull();
    expect(limitReached(with_({}), [{ ...one, submitted_year: 2025, purchase_year: 2025 }])).toBe('limit');
  });

  it('counts applications of the edition under its earlier id', () => {
    const before = [{ ...one, edition: 'before' }];
    expect(limitReached(with_({}), before, { renamed: { before: self } })).toBe('limit');
    expect(limitReached(with_({}), before, { renamed: { before: 'another' } })).toBeNull();
  });

  it('is reached with the last allowed application, not before, and never without a number', () => {
    expect(limitReached(with_({ count: 2 }), [one])).toBeNull();
    expect(limitReached(with_({ count: 2 }), [one, one])).toBe('limit');
    expect(limitReached(with_({ count: null }), [one, one, one])).toBeNull();
  });

  it('counts cars bought in the same year, whenever they are submitted', () => {
    const yearly = with_({ period: 'year', by: 'invoiceDate' });
    expect(limitReached(yearly, [{ ...one, submitted_year: 2025 }])).toBe('limit');
    expect(limitReached(yearly, [{ ...one, purchase_year: 2025 }])).toBeNull();
    expect(limitReached(yearly, [one], { invoiceDate: null })).toBeNull();
    expect(limitReached(yearly, [{ ...one, purchase_year: null }])).toBe('limit');
  });

  it('counts later submissions only when a correction moves the purchase into their year', () => {
    const later = { ...one, submitted_later: true };
    const yearly = with_({ period: 'year', by: 'invoiceDate' });
    expect(limitReached(yearly, [later], { formerInvoiceDate: 2026 })).toBeNull();
    expect(limitReached(yearly, [later], { formerInvoiceDate: 2025 })).toBe('limit');
    expect(limitReached(with_({ period: 'ever' }), [later], { formerInvoiceDate: 2025 })).toBeNull();
    const sameCarLater = { ...sameCar, submitted_later: true };
    expect(limitReached(with_({ per: 'newCar' }), [sameCarLater], { formerInvoiceDate: 2026 })).toBe('limit');
  });

  it('counts all editions of the group, and tells when only others were counted', () => {
    const group = with_({ editions: [self, 'another'], period: 'ever' });
    expect(limitReached(group, [other])).toBe('exclusive');
    expect(limitReached(group, [one, other])).toBe('limit');
    expect(limitReached(group, [{ ...one, edition: 'a third' }])).toBeNull();
    expect(limitReached(with_({ editions: [self, 'another'], period: 'edition' }), [other])).toBeNull();
  });

  it('excludes a group without its own edition with a count of 0, also under an earlier id', () => {
    const excludes = with_({ count: 2 }, { editions: ['another'], count: 0, period: 'ever' });
    expect(limitReached(excludes, [one])).toBeNull();
    expect(limitReached(excludes, [other])).toBe('exclusive');
    expect(limitReached(excludes, [{ ...one, edition: 'before' }], { renamed: { before: 'another' } })).toBe(
      'exclusive',
    );
  });

  it('is what the printed limits say', () => {
    const pick = <T>(...values: T[]) => fc.constantFrom(...values);
    const limits = fc.array(
      fc.record({
        editions: fc.subarray([self, 'another', 'before'], { minLength: 1 }),
        per: pick<Limit['per']>('person', 'newCar', 'oldCar'),
        count: fc.nat(3),
        when: pick<Pick<Limit, 'period' | 'by'>>(
          { period: 'ever' },
          { period: 'edition' },
          { period: 'year', by: 'invoiceDate' },
          { period: 'year', by: 'submission' },
        ),
      }),
      { maxLength: 3 },
    );
    const others = fc.array(
      fc.record({
        edition: pick(self, 'another', 'third'),
        submitted_year: pick(2025, 2026),
        purchase_year: pick(2025, 2026),
        same_person: fc.boolean(),
        same_new_car: fc.boolean(),
        same_old_car: fc.boolean(),
        submitted_later: fc.constant(false),
      }),
      { maxLength: 4 },
    );
    const another: Edition = { ...edition, id: 'another', kind: 'replacement' };
    const ofSubsidy = { [self]: edition, another } as Record<string, Edition>;
    const counts = { refused: 0, allowed: 0 };
    fc.assert(
      fc.property(limits, others, (drawn, cases) => {
        const own = with_(
          ...drawn.map(({ when, count, ...limit }) => ({
            ...limit,
            ...when,
            count: limit.editions.includes(self) ? Math.max(count, 1) : 0,
          })),
        );
        const [{ statements } = { statements: [] }] = publicTerms(
          own,
          { common, editions: [own, another] },
          '2026-11-21',
        );
        const same = { person: 'same_person', newCar: 'same_new_car', oldCar: 'same_old_car' } as const;
        const isBroken = statements.some((statement) => {
          if (statement.key !== 'most' && statement.key !== 'excluded') return false;
          const { per, period, counted } = statement;
          const its = cases.filter((other) => {
            const of = ofSubsidy[other.edition];
            return (
              other[same[per]] &&
              of !== undefined &&
              counted.some((printed) => printed?.kind === of.kind && printed.year === of.year) &&
              (period !== 'edition' || other.edition === self) &&
              (period !== 'invoiceDate' || other.purchase_year === 2026) &&
              (period !== 'submission' || other.submitted_year === 2026)
            );
          });
          return (
            its.length + 1 > (statement.key === 'most' ? statement.count : 0) &&
            (statement.key === 'most' || its.length > 0)
          );
        });
        counts[isBroken ? 'refused' : 'allowed'] += 1;
        expect(limitReached(own, cases) !== null).toBe(isBroken);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(100);
  });
});
