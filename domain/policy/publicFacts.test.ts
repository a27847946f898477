import example from './example.json';
import { resolvePolicy } from './parse';
import { withTerms } from './terms';
import { publicFacts as publicFactsOn } from './publicFacts';
import type { PolicyFile, TermsFile } from './schema';
import type { OpenTerm } from './types';

const policy = example as PolicyFile;
const today = '2026-11-21';
const publicFacts = (file: PolicyFile | TermsFile, day = today) => publicFactsOn(resolvePolicy(file), day);

describe('publicFacts', () => {
  const facts = publicFacts(policy);

  it('takes amounts from the current editions, in percent and 分', () => {
    expect(facts.scrap.nev).toEqual({ rate: 12, capInFen: 2_000_000 });
    expect(facts.replacement.ice).toEqual({ rate: 6, capInFen: 1_300_000 });
  });

  it('has no rate for a fixed amount, and no amount of a car that is not paid', () => {
    const amounts = [{ oldFuel: ['any' as const], newFuel: 'nev' as const, method: 'fixed' as const, amount: 800_000 }];
    const editions = policy.editions.map((edition) => ({ ...edition, amounts }));
    const { scrap } = publicFacts({ ...policy, editions });
    expect(scrap).toMatchObject({ nev: { rate: undefined, capInFen: 800_000 }, ice: null });
  });

  it('contains the year of the current editions and the holidays', () => {
    const common = { ...policy.common, calendar: { holidays: ['2026-10-01'], extraWorkdays: ['2026-10-10'] } };
    const other = publicFacts({ ...policy, common });
    expect(other).toMatchObject({ year: '2026', calendar: common.calendar });
    expect(other.version).not.toBe(facts.version);
  });

  it('has the documents with which an applicant may apply, and another version for others', () => {
    expect(facts.idTypes).toEqual(['idCard', 'residencePermit', 'permanentResident']);
    const applicant = { ...policy.common.applicant, idTypes: ['idCard', 'passport'] };
    const other = publicFacts({ ...policy, common: { ...policy.common, applicant } });
    expect(other.idTypes).toEqual(['idCard', 'passport']);
    expect(other.version).not.toBe(facts.version);
  });

  it('has the office of the privacy texts, and another version without it', () => {
    expect(facts.office).toEqual(policy.office);
    const { office: _, ...without } = policy;
    expect(publicFacts(without)).not.toHaveProperty('office');
    expect(publicFacts(without).version).not.toBe(facts.version);
  });

  it('reads a file of schema 2, which has no conditions beside its terms', () =>
    expect(publicFacts(withTerms(policy))).toEqual(facts));

  describe('of several terms', () => {
    const file = withTerms(policy);
    const scrap = file.editions.find(({ id }) => id === 'scrap-cur')!;
    const [all] = scrap.terms as [OpenTerm];
    const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
    scrap.terms = [
      { ...all, name: 'before', applies: { invoiceTo: '2026-09-10' }, applyUntil: '2026-11-30' },
      {
        ...all,
        name: 'after',
        applies: { regions: ['320500'] },
        amounts: [{ oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount: 500_000 }],
      },
      { name: 'stopped', closed },
    ];

    it('has no amount that a term states for cars it is not for', () => {
      const fixed = (newFuel: 'nev' | 'ice', amount: number) => ({
        ...{ oldFuel: ['any' as const], newFuel, method: 'fixed' as const, amount },
      });
      const forNev = { ...all, applies: { newCar: ['nev' as const] } };
      const terms = [
        { ...forNev, amounts: [fixed('nev', 2_000_000), fixed('ice', 1_500_000)] },
        { ...all, name: 'rest', amounts: [fixed('nev', 2_000_000), fixed('ice', 500_000)] },
      ];
      const editions = file.editions.map((one) => (one === scrap ? { ...scrap, terms } : one));
      expect(publicFacts({ ...file, editions }).scrap.ice).toEqual({ rate: undefined, capInFen: 500_000 });
    });

    it('has the highest amount, a rate only if it is that of all, and what decides the term', () =>
      expect(publicFacts(file).scrap).toMatchObject({
        nev: { rate: undefined, capInFen: 2_000_000 },
        ice: facts.scrap.ice,
        dependsOn: ['invoiceDate', 'regionCode'],
      }));

    it('promises nothing of a term that has ended, and has another version then', () => {
      const later = publicFacts(file, '2026-12-01');
      expect(later.scrap).toMatchObject({ nev: { capInFen: 500_000 }, ice: null });
      expect(later.version).not.toBe(publicFacts(file).version);
    });
  });

  it('throws for a policy without a current edition', () =>
    expect(() => publicFacts({ ...policy, editions: [] })).toThrow('no current edition of scrap'));
});
