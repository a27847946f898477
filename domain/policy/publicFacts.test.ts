import policy from './example.json';
import { publicFacts } from './publicFacts';

describe('publicFacts', () => {
  const facts = publicFacts(policy);

  it('takes amounts from the current editions, in percent and 分', () => {
    expect(facts.scrap.nev).toEqual({ rate: 12, capInFen: 2_000_000 });
    expect(facts.replacement.ice).toEqual({ rate: 6, capInFen: 1_300_000 });
  });

  it('takes the last day of registration by fuel', () =>
    expect(facts.registeredBy).toEqual({ gasoline: '2013-06-30', diesel: '2015-06-30', nev: '2019-12-31' }));

  it('has no rate for a fixed amount', () => {
    const editions = policy.editions.map((edition) => ({ ...edition, amounts: [{ newFuel: 'nev', amount: 800_000 }] }));
    expect(publicFacts({ ...policy, editions }).scrap.nev).toEqual({ rate: undefined, capInFen: 800_000 });
  });

  it('has another version when either edition has one', () => {
    const editions = policy.editions.map((edition) =>
      edition.id === 'replacement-cur' ? { ...edition, version: '2026.2' } : edition,
    );
    expect(publicFacts({ ...policy, editions }).version).not.toBe(facts.version);
  });

  it('contains the years of both editions and the holidays', () => {
    const common = { ...policy.common, calendar: { holidays: ['2026-10-01'], extraWorkdays: ['2026-10-10'] } };
    const other = publicFacts({ ...policy, common });
    expect(other).toMatchObject({ year: '2026', yearBefore: '2025', calendar: common.calendar });
    expect(other.version).not.toBe(facts.version);
  });

  it('has the office of the privacy texts, and another version without it', () => {
    expect(facts.office).toEqual(policy.office);
    const { office: _, ...without } = policy;
    expect(publicFacts(without)).not.toHaveProperty('office');
    expect(publicFacts(without).version).not.toBe(facts.version);
  });

  it('throws for a policy without a current edition', () =>
    expect(() => publicFacts({ ...policy, editions: [] })).toThrow('no current edition of scrap'));
});
