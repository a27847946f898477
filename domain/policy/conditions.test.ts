import fc from 'fast-check';
import { addDays, addMonths } from '../time';
import { areConditionsKnown, failedConditions } from './conditions';
import { conditionFacts } from './conditionFacts';
import { estimateFacts } from './estimate';
import example from './example.json';
import { readKeys } from './formFor';
import { parsePolicy } from './parse';
import type { PolicyFile } from './schema';
import { isOpenTerm, termsOf, withTerms } from './terms';
import type { Condition, Facts, OpenTerm } from './types';
import { makeProblem } from '../rules/sentences';
import { checkApplication } from '../flow/validate';
import { flows } from '../flow';
import { contextOf } from '.';
import { changedFile } from '../testing/changedFile';
import { noFacts, sampleAnswers, sampleNow } from '../testing/sample';

const fileWith = (eligible: unknown) => changedFile('editions.1.eligible', eligible);
const [, scrap] = parsePolicy(example).editions;
const termWith = (eligible: Condition[]): OpenTerm => ({ ...termsOf(scrap!).filter(isOpenTerm)[0]!, eligible });
const monthsFromCancellation = (months: number): Condition => ({
  ...{ fact: 'invoiceDate', within: { months, of: 'cancelDate' } },
});
const reasonsOf = (condition: Condition, facts: Partial<Facts>) =>
  failedConditions(termWith([condition]), { ...noFacts, ...facts }).map(({ reason }) => reason);

describe('conditions of a policy file', () => {
  it.each<[unknown, string]>([
    [{ fact: 'colour', is: ['x'] }, 'editions.1.eligible.0.fact: should be one of'],
    [{ fact: 'transferRegDate', from: '2026-01-01' }, '0.fact: the form of newApplyElv has no'],
    [{ fact: 'carType' }, 'eligible.0: states nothing'],
    [{ fact: 'priceInclTax', from: '2026-01-01' }, 'eligible.0.from: cannot be used for'],
    [{ fact: 'carType', from: 1 }, 'eligible.0.from: cannot be used for'],
    [{ fact: 'regDate', is: ['2026-01-01'] }, 'eligible.0.is: cannot be used for'],
    [{ fact: 'carType', is: ['hev'] }, 'eligible.0.is: should be one of nev, ice'],
    [{ fact: 'regDate', to: '2026-02-30' }, 'eligible.0.to: 2026-02-30 is no day'],
    [{ fact: 'sellerPlace', is: ['4401', '440000'] }, 'eligible.0.is: 440000 does not begin the code of a place'],
    [{ fact: 'sellerPlace', notIn: ['99'] }, 'eligible.0.notIn: 99 does not begin'],
    [{ fact: 'priceInclTax', from: 2, to: 1 }, 'eligible.0.to: must not be below 2'],
    [{ fact: 'regDate', within: { months: 6, of: 'carType' } }, '0.within: cannot be used'],
    [{ fact: 'regDate', within: { months: 6, of: 'transferRegDate' } }, '0.within.of: the form of'],
  ])('refuse %j', (condition, mistake) => expect(() => parsePolicy(fileWith([condition]))).toThrow(mistake));

  it('are refused with a plate that no normalised plate begins with, and when they contradict each other', () => {
    const plate = { fact: 'oldPlate', is: ['苏e'] };
    expect(() => parsePolicy(fileWith([plate]))).toThrow('eligible.0.is: should be 苏E, found 苏e');
    expect(() => parsePolicy(fileWith([{ ...plate, is: [' 沪·A'] }]))).toThrow('should be 沪A, found  沪·A');
    const apart = [
      { fact: 'regDate', from: '2026-06-01' },
      { fact: 'regDate', to: '2026-05-31' },
    ];
    expect(() => parsePolicy(fileWith(apart))).toThrow('eligible: contradict each other');
  });

  it('are refused with a region that the installation does not have, with terms too', () => {
    const file = fileWith([{ fact: 'regionCode', notIn: ['999999'] }]);
    const installation = { regions: new Set(['320500']), editions: new Set<string>() };
    for (const one of [file, withTerms(file as unknown as PolicyFile)])
      expect(() => parsePolicy(one, installation)).toThrow(/eligible\.0: there is no region 999999/);
  });

  it('stay with a file that is converted to terms', () => {
    const eligible = [{ fact: 'priceInclTax', from: 10_000_000 }];
    const [, edition] = parsePolicy(withTerms(fileWith(eligible) as unknown as PolicyFile)).editions;
    expect(termsOf(edition!)).toMatchObject([{ eligible }]);
  });
});

describe('failedConditions', () => {
  it.each<[Condition, unknown, unknown, string, Partial<Facts>]>([
    [{ fact: 'carType', is: ['nev'] }, 'nev', 'ice', 'value', {}],
    [{ fact: 'regionCode', notIn: ['320100'] }, '320500', '320100', 'value', {}],
    [{ fact: 'oldPlate', is: ['浙A', '沪'] }, '沪B12345', '浙B12345', 'plateIs', {}],
    [{ fact: 'newPlate', notIn: ['浙A'] }, '浙B12345', '浙A12345', 'plateNot', {}],
    [{ fact: 'sellerPlace', is: ['3205', '44'] }, '440106', '320100', 'value', {}],
    [{ fact: 'sellerPlace', notIn: ['3205'] }, '320100', '320507', 'value', {}],
    [{ fact: 'regDate', from: '2026-01-01' }, '2026-01-01', '2025-12-31', 'early', {}],
    [{ fact: 'regDate', to: '2026-01-01' }, '2026-01-01', '2026-01-02', 'late', {}],
    [{ fact: 'priceInclTax', from: 10_000_000 }, 10_000_000, 9_999_999, 'cheap', {}],
    [{ fact: 'priceInclTax', to: 10_000_000 }, 10_000_000, 10_000_001, 'dear', {}],
    [monthsFromCancellation(6), '2026-02-28', '2026-03-01', 'months', { cancelDate: '2025-08-31' }],
    [monthsFromCancellation(0), '2026-02-28', '2026-02-27', 'months', { cancelDate: '2026-02-28' }],
  ])('%j: accepts %s, refuses %s (%s), and never a missing answer', (condition, accepted, refused, what, others) => {
    const reason = `not_eligible.${what}`;
    const terms = termWith([condition]);
    const facts = (value: unknown): Facts => ({ ...noFacts, ...others, [condition.fact]: value });
    expect(failedConditions(terms, facts(accepted))).toEqual([]);
    expect(failedConditions(terms, noFacts)).toEqual([]);
    expect(areConditionsKnown(terms, facts(accepted))).toBe(true);
    expect(areConditionsKnown(terms, noFacts)).toBe(false);
    const [failed, ...more] = failedConditions(terms, facts(refused));
    expect([failed?.reason, more]).toEqual([reason, []]);
    expect(failed?.keys[0]).toBe(conditionFacts[condition.fact].key);
    expect(makeProblem(reason as never, '开票日期', failed!.params, { other: '注销日期' }).message).not.toMatch(
      /undefined|\{/,
    );
  });

  it('agrees with a plain comparison for random days and amounts', () => {
    const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2023-01-01', n));
    fc.assert(
      fc.property(day, day, day, day, fc.nat(30), (a, b, value, other, months) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        expect(reasonsOf({ fact: 'regDate', from, to }, { regDate: value }).length === 0).toBe(
          from <= value && value <= to,
        );
        const apart = value < other ? other <= addMonths(value, months) : value <= addMonths(other, months);
        const within = { months, of: 'cancelDate' as const };
        expect(reasonsOf({ fact: 'regDate', within }, { regDate: value, cancelDate: other }).length === 0).toBe(apart);
      }),
    );
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 99 }), (a, b, priceInclTax) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const accepted = from <= priceInclTax && priceInclTax <= to;
        expect(reasonsOf({ fact: 'priceInclTax', from, to }, { priceInclTax }).length === 0).toBe(accepted);
      }),
    );
  });
});

describe('an edition with conditions', () => {
  const [, edition] = parsePolicy(fileWith([{ fact: 'oldPlate', is: ['苏A'] }])).editions;
  const answers = sampleAnswers('newApplyElv');
  const policy = { ...parsePolicy(example), editions: [edition!] };

  it('refuses the answers at the field, and estimates no amount', () => {
    const problems = checkApplication(flows.newApplyElv, answers, [], contextOf(policy, 'newApplyElv', sampleNow));
    expect(problems['oldCarInfo.plateNo']).toMatchObject({
      reason: 'not_eligible.plateIs',
      message: '号牌号码以苏A开头的，才有补贴。请核对；没有填错，请拨打12345',
    });
  });

  it('leaves the estimate open while an answer is missing', () => {
    const facts = {
      ...noFacts,
      oldFuel: 'gasoline',
      useNature: 'private',
      firstRegDate: '2011-01-01',
      ownedSince: '2011-01-01',
    };
    const of = (oldPlate?: string) =>
      estimateFacts(
        { common: policy.common, edition: edition! },
        { ...facts, carType: 'nev', priceInclTax: 10_000_000, oldPlate },
      );
    expect([of().eligible, of('苏A12345').eligible, of('苏E12345').eligible]).toEqual([null, true, false]);
    expect(of('苏E12345').amount).toBeNull();
  });

  it('names the answers that its conditions read, by which a correction changes the estimate', () =>
    expect(readKeys(edition!)).toContain('oldCarInfo.plateNo'));
});

describe('addMonths', () => {
  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-12-31', 2, '2026-02-28'],
    ['2025-11-30', 12, '2026-11-30'],
    ['9999-12-31', 12, '9999-12-31'],
  ])('%s and %i months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));
});
