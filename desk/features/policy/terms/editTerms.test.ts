import type { Term } from '@domain/policy/types';
import { mistakesBelow, mistakesOfEdition, withCopy, withMethod, withMoved, withPart } from './editTerms';

describe('withPart', () => {
  it('sets a value in a group that may not exist yet', () => {
    expect(withPart({ name: 'a' }, 'applies.invoiceFrom', '2026-09-01')).toEqual({
      name: 'a',
      applies: { invoiceFrom: '2026-09-01' },
    });
  });
  it('removes a value and the group that becomes empty: no part of a file stays hidden', () => {
    expect(withPart({ name: 'a', applies: { regions: ['320500'] } }, 'applies.regions', undefined)).toEqual({
      name: 'a',
    });
    expect(withPart({ within: { months: 6, of: 'regDate' } }, 'within.months', null)).toEqual({
      within: { months: null, of: 'regDate' },
    });
  });
});

describe('withMoved', () => {
  it('moves one element', () => {
    expect(withMoved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(withMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});

describe('withCopy', () => {
  it('gives each copy a name of its own, of at most 60 characters', () => {
    const terms = [{ name: '统'.repeat(60) }] as Term[];
    const names = withCopy(withCopy(terms, 0), 1).map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
    expect(names.every(({ length }) => length <= 60)).toBe(true);
  });
});

describe('withMethod', () => {
  it('keeps the pair of cars and the most that is paid', () => {
    const fixed = { oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount: 2_000_000 } as const;
    const tiers = withMethod({ ...fixed, oldFuel: ['any'] }, 'tiers');
    expect(tiers).toMatchObject({ newFuel: 'nev', cap: 2_000_000, tiers: [{ from: 0, amount: 2_000_000 }] });
    expect(withMethod(withMethod(tiers, 'rate'), 'fixed')).toEqual(fixed);
  });
});

describe('mistakesOfEdition and mistakesBelow', () => {
  const at = (place: string) => ({ place, message: place });
  it('find the mistakes by id and by number, and not those of a longer id or number', () => {
    const mistakes = ['editions.a.terms.1.name', 'editions.0.terms.1', 'editions.ab.terms.1', 'editions.a', ''].map(at);
    const ofEdition = mistakesOfEdition(mistakes, 'a', 0);
    expect(ofEdition.map(({ place }) => place)).toEqual(['terms.1.name', '', 'terms.1']);
    expect(mistakesBelow(ofEdition, 'terms.1').map(({ place }) => place)).toEqual(['name', '']);
    expect(mistakesBelow([at('terms.12.name')], 'terms.1')).toEqual([]);
  });
});
