import { examplePolicy } from '../testing/sample';
import { publicRules, publicTerms } from './publicRules';
import type { Edition } from './types';

const example = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;

describe('publicRules', () => {
  const rulesOf = (change: Partial<Edition>) =>
    publicRules({ common: examplePolicy.common, editions: [{ ...example, ...change }] }, '2026-11-21')[0]!.terms[0]!;

  it('has sentences of its own for no limit and for any car', () => {
    const { statements } = rulesOf({
      newCar: { ...example.newCar, iceMaxDisplacementMl: null, sameOwner: false },
      oldCar: { ...example.oldCar, eligible: [{ fuel: ['any'], registeredOnOrBefore: null }] },
    });
    const keys = statements.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['anyDisplacement', 'anyOldCar', 'anyOwner', 'sameProvince']));
    expect(keys).not.toEqual(expect.arrayContaining(['displacement']));
  });

  it('states no limit of fuel cars when none is paid', () => {
    const { statements } = rulesOf({ amounts: example.amounts.filter(({ newFuel }) => newFuel === 'nev') });
    expect(statements.map(({ key }) => key)).not.toContain('displacement');
    expect(statements).toContainEqual({ key: 'nothing', carType: 'ice', fuels: [] });
  });

  it('states amounts only of the cars that a term is for', () => {
    const { disposal, purchase, oldCar, newCar } = example;
    const amounts = (['nev', 'ice'] as const).flatMap((newFuel) =>
      (['gasoline', 'diesel'] as const).map((oldFuel, n) => ({
        ...{ oldFuel: [oldFuel], newFuel, method: 'fixed' as const, amount: 100_000 * (n + 1) },
      })),
    );
    const conditions = { disposal, purchase, oldCar, newCar, amounts, applyUntil: '2027-01-31' };
    const applies = { newCar: ['nev' as const], oldCar: ['diesel' as const] };
    const [term] = publicTerms(
      { ...example, terms: [{ ...conditions, name: 'nev for diesel', applies }] },
      examplePolicy,
      '2026-11-10',
    );
    const { statements } = term!;
    expect(statements.filter((one) => 'carType' in one)).toEqual([
      { key: 'fixed', carType: 'nev', fuels: [], amount: 200_000 },
    ]);
    expect(statements.map(({ key }) => key)).not.toContain('displacement');
  });

  it('keeps the heading of a term that has ended and promises nothing', () => {
    const { disposal, purchase, oldCar, newCar, amounts } = example;
    const conditions = { disposal, purchase, oldCar, newCar, amounts };
    const before = { ...conditions, name: 'before', applies: { invoiceTo: '2026-09-10' }, applyUntil: '2026-11-09' };
    const [ended, open] = publicTerms(
      { ...example, terms: [before, { ...conditions, name: 'after', applyUntil: '2027-01-31' }] },
      examplePolicy,
      '2026-11-10',
    );
    expect(ended).toEqual({ applies: { invoiceTo: '2026-09-10' }, ended: '2026-11-09', statements: [] });
    expect(open!.statements.length).toBeGreaterThan(5);
  });
});
