import policy from './example.json';
import { withTerms } from './parse';
import { publicFacts } from './publicFacts';
import type { PolicyFile } from './schema';
import type { OpenTerm } from './types';

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

  it('reads a file of schema 2, which has no conditions beside its terms', () =>
    expect(publicFacts(withTerms(policy as PolicyFile))).toEqual(facts));

  it('has the widest figures of all open terms, and a rate only if it is that of all', () => {
    const file = withTerms(policy as PolicyFile);
    const scrap = file.editions.find(({ id }) => id === 'scrap-cur')!;
    const [all] = scrap.terms as [OpenTerm];
    const { purchase, oldCar, newCar } = all;
    const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
    scrap.terms = [
      { ...all, name: 'before', purchase: { ...purchase, invoiceTo: '2026-09-10' } },
      {
        ...all,
        name: 'after',
        purchase: { ...purchase, invoiceFrom: '2026-09-11' },
        oldCar: { ...oldCar, ownedOnOrBefore: '2025-06-30' },
        newCar: { ...newCar, iceMaxDisplacementMl: 1600 },
        amounts: [{ oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount: 500_000 }],
      },
      { name: 'stopped', closed },
    ];
    expect(publicFacts(file)).toEqual({
      ...facts,
      ownedBy: '2025-06-30',
      scrap: { ...facts.scrap, nev: { rate: undefined, capInFen: 2_000_000 } },
    });
  });

  it('throws for a policy without a current edition', () =>
    expect(() => publicFacts({ ...policy, editions: [] })).toThrow('no current edition of scrap'));
});
