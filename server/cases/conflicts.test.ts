import example from '@domain/policy/example.json';
import { parsePolicy } from '@domain/policy/parse';
import type { Edition } from '@domain/policy/types';
import { type CountedCase } from './conflictQueries';
import { limitReached as limitReachedUnder } from './conflicts';

const edition = parsePolicy(example).editions[0]!;
const with_ = (limits: Partial<Edition['limits']>): Edition => ({
  ...edition,
  limits: { ...edition.limits, perPerson: 1, period: 'edition', exclusiveWith: [], ...limits },
});
/** `renamed` maps earlier ids of editions to their present ones. */
const limitReached = (
  of: Edition,
  others: readonly CountedCase[],
  year: number,
  renamed: Record<string, string> = {},
) => limitReachedUnder(of, others, year, (id, other) => (renamed[id] ?? id) === (renamed[other] ?? other));
const one = { edition: edition.id, submitted_year: 2026, same_person: true, same_car: false };

describe('limitReached per person', () => {
  it('counts applications of the same person in the same edition only', () => {
    expect(limitReached(with_({}), [one], 2026)).toBe('limit');
    expect(limitReached(with_({}), [], 2026)).toBeNull();
    expect(limitReached(with_({}), [{ ...one, same_person: false, same_car: true }], 2026)).toBeNull();
    expect(limitReached(with_({}), [{ ...one, edition: 'another' }], 2026)).toBeNull();
    expect(limitReached(with_({}), [{ ...one, submitted_year: 2025 }], 2026)).toBe('limit');
  });

  it('counts applications of the edition under its earlier id', () => {
    const before = [{ ...one, edition: 'before' }];
    expect(limitReached(with_({}), before, 2026, { before: edition.id })).toBe('limit');
    expect(limitReached(with_({}), before, 2026, { before: 'another' })).toBeNull();
  });

  it('counts applications of the same calendar year when the limit period is the calendar year', () => {
    const yearly = with_({ period: 'calendarYear' });
    expect(limitReached(yearly, [{ ...one, submitted_year: 2025 }], 2026)).toBeNull();
    expect(limitReached(yearly, [one], 2026)).toBe('limit');
  });

  it('is reached with the last allowed application, not before', () => {
    expect(limitReached(with_({ perPerson: 2 }), [one], 2026)).toBeNull();
    expect(limitReached(with_({ perPerson: 2 }), [one, one], 2026)).toBe('limit');
  });
});

describe('limitReached for exclusive editions', () => {
  const other = { ...one, edition: 'another' };

  it('finds a named other edition of the same person', () => {
    const edition = with_({ exclusiveWith: ['another'], exclusiveScope: 'person' });
    expect(limitReached(edition, [other], 2026)).toBe('exclusive');
    expect(limitReached(edition, [{ ...other, edition: 'a third' }], 2026)).toBeNull();
    expect(limitReached(edition, [{ ...other, same_person: false, same_car: true }], 2026)).toBeNull();
  });

  it('finds an application under the earlier id of a named edition', () => {
    const edition = with_({ exclusiveWith: ['another'], exclusiveScope: 'person' });
    const before = [{ ...other, edition: 'before' }];
    expect(limitReached(edition, before, 2026, { before: 'another' })).toBe('exclusive');
    expect(limitReached(edition, before, 2026, { before: 'a third' })).toBeNull();
  });

  it('finds a named other edition for the same new car, also of another person', () => {
    const edition = with_({ exclusiveWith: ['another'], exclusiveScope: 'sameNewCar' });
    expect(limitReached(edition, [{ ...other, same_person: false, same_car: true }], 2026)).toBe('exclusive');
    expect(limitReached(edition, [other], 2026)).toBeNull();
  });
});
