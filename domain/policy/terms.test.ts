import fc from 'fast-check';
import { flows } from '../flow';
import { carType, fuel } from '../flow/options';
import type { Answers } from '../flow/types';
import { checkApplication } from '../flow/validate';
import { addDays } from '../time';
import { examplePolicy, sampleAnswers, sampleFiles, sampleNow } from '../testing/sample';
import example from './example.json';
import { estimateAnswers } from './index';
import { mistakeSentence } from './mistakes';
import { parsePolicy, PolicyError } from './parse';
import type { PolicyFile } from './schema';
import type { TermFacts } from './termSamples';
import { isOpenTerm, withTerms as inSchema2 } from './terms';
import { firstFit, possibleTerms, termFor } from './possibleTerms';
import type { Edition, OpenTerm, Term } from './types';

const flow = flows.newApplyElv;
const edition = examplePolicy.editions.find(({ id }) => id === 'scrap-cur')!;
const { disposal, purchase, oldCar, newCar, amounts } = edition;
const conditions = { disposal, purchase, oldCar, newCar, amounts, applyUntil: edition.intake.applyUntil };
const closed = { 'zh-CN': '已停止', 'en-US': 'Stopped', 'ar-SA': 'توقف' };
const plates = ['苏E12345', '苏A12345', '沪A12345', '浙A12345'];
const cities = ['320100', '320500', '320600'];

const withTerms = (terms: readonly Term[]): Edition => ({ ...edition, terms: [...terms] });
const open = (name: string, more: Partial<OpenTerm> = {}): OpenTerm => ({ ...conditions, name, ...more });
const paying = (amount: number): Partial<OpenTerm> => ({
  amounts: carType.codes.map((newFuel) => ({ oldFuel: ['any'], newFuel, method: 'fixed', amount })),
});
/** An amount of its own for each of so many plates of the new car. */
const ofPlates = (count: number): Partial<OpenTerm> => ({
  amounts: carType.codes.flatMap((newFuel): OpenTerm['amounts'] => {
    const pair = { oldFuel: ['any' as const], newFuel, method: 'fixed' as const };
    const own = Array.from({ length: count }, (_, n) => ({
      ...pair,
      amount: 100 * (n + 1),
      when: [{ fact: 'newPlate' as const, is: [`苏${100 + n}`] }],
    }));
    return [...own, { ...pair, amount: 100 }];
  }),
});
const unknown: TermFacts = { invoiceDate: null, regionCode: null, carType: null, oldFuel: null };

it('termFor and possibleTerms return the only term of an edition without terms, and none when no term fits', () => {
  const before = open('before', { applies: { invoiceTo: '2026-09-10' } });
  expect(possibleTerms(edition, unknown)).toHaveLength(1);
  expect(termFor(withTerms([before]), { ...unknown, invoiceDate: '2026-09-11' })).toBeNull();
  expect(termFor(withTerms([before, open('after')]), unknown)).toBeNull();
});

const day = fc.integer({ min: 0, max: 29 }).map((n) => addDays('2026-09-01', n));
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const applies = fc
  .record({
    invoiceFrom: some(day),
    invoiceTo: some(day),
    regions: some(fc.subarray(cities, { minLength: 1 })),
    newCar: some(fc.subarray([...carType.codes], { minLength: 1 })),
    oldCar: some(fc.subarray([...fuel.codes, 'nev' as const], { minLength: 1 })),
    oldPlate: some(fc.subarray(['苏', '苏E', '沪'], { minLength: 1 })),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)));
const term = fc.record({ applies: some(applies), amount: fc.integer({ min: 1, max: 9 }), closes: fc.nat(4) });
const anyTerms = fc.array(term, { minLength: 1, maxLength: 5 }).map((list) =>
  list.map((one, n): Term => {
    const named = { name: `${n}`, ...(one.applies && { applies: one.applies }) };
    return one.closes === 0
      ? { ...named, closed }
      : { ...open(named.name, paying(one.amount * 100_000)), ...named, applyUntil: addDays('2026-11-18', one.amount) };
  }),
);
const values = {
  invoiceDate: day,
  regionCode: fc.constantFrom(...cities, '321000'),
  carType: fc.constantFrom(...carType.codes),
  oldFuel: fc.constantFrom(...fuel.codes),
  oldPlate: fc.constantFrom(...plates),
};
const knownFacts = fc.record(values);
const partFacts = fc.record({
  invoiceDate: fc.option(values.invoiceDate),
  regionCode: fc.option(values.regionCode),
  carType: fc.option(values.carType),
  oldFuel: fc.option(values.oldFuel),
  oldPlate: fc.option(values.oldPlate),
});

/** The rule as LAW states it: the first term of which every part fits. */
function termOf(terms: readonly Term[], facts: Record<keyof TermFacts, string>): Term | undefined {
  for (const one of terms) {
    const { invoiceFrom, invoiceTo, regions, newCar: cars, oldCar: fuels, oldPlate } = one.applies ?? {};
    if (invoiceFrom !== undefined && facts.invoiceDate < invoiceFrom) continue;
    if (invoiceTo !== undefined && facts.invoiceDate > invoiceTo) continue;
    if (regions && !regions.includes(facts.regionCode)) continue;
    if (cars && !cars.map(String).includes(facts.carType)) continue;
    const electric = ['bev', 'phev', 'erev', 'fcev'].includes(facts.oldFuel);
    if (fuels && !fuels.some((code) => code === facts.oldFuel || (code === 'nev' && electric))) continue;
    if (oldPlate && !oldPlate.includes(facts.oldPlate[0]!) && !oldPlate.includes(facts.oldPlate.slice(0, 2))) continue;
    return one;
  }
  return undefined;
}

/** Every combination of values; of invoice dates those of the month and the days around it. */
function* allFacts(known: TermFacts) {
  const days = Array.from({ length: 34 }, (_, n) => addDays('2026-08-30', n));
  for (const invoiceDate of known.invoiceDate === null ? days : [known.invoiceDate])
    for (const regionCode of known.regionCode === null ? [...cities, '321000'] : [known.regionCode])
      for (const car of known.carType === null ? carType.codes : [known.carType])
        for (const oldFuel of known.oldFuel === null ? fuel.codes : [known.oldFuel])
          for (const oldPlate of known.oldPlate ? [known.oldPlate] : plates)
            yield { invoiceDate, regionCode, carType: car, oldFuel, oldPlate };
}

const answersWith = (facts: Partial<Record<keyof TermFacts, string | null>>): Answers => {
  const { personalInfo, oldCarInfo, newCarInfo } = sampleAnswers('newApplyElv');
  return {
    personalInfo: { ...personalInfo, regionCode: facts.regionCode ?? null },
    oldCarInfo: { ...oldCarInfo, fuel: facts.oldFuel ?? null, plateNo: facts.oldPlate ?? null },
    newCarInfo: {
      ...newCarInfo,
      carType: facts.carType ?? null,
      invoiceDate: facts.invoiceDate ?? null,
      regDate: '2026-10-10',
      ...(facts.carType === 'ice' && { displacementMl: 1500 }),
    },
  };
};
const files = sampleFiles('newApplyElv');
const contextOf = (terms: readonly Term[]) => {
  const applyUntil = terms
    .map((one) => (isOpenTerm(one) ? one.applyUntil : ''))
    .sort()
    .reverse()[0]!;
  const intake = { ...edition.intake, applyUntil };
  return { common: examplePolicy.common, edition: { ...withTerms(terms), intake }, now: sampleNow };
};

describe('random terms and facts', () => {
  it('give the term of a slow reference', () => {
    fc.assert(
      fc.property(anyTerms, knownFacts, (terms, facts) => {
        const term = termOf(terms, facts);
        return firstFit(terms, facts) === term && termFor(withTerms(terms), facts) === (term ?? null);
      }),
      { numRuns: 20_000 },
    );
  });

  it('give exactly the terms that some value of the unknown facts reaches', () => {
    fc.assert(
      fc.property(anyTerms, partFacts, (terms, facts) => {
        const reached = new Set([...allFacts(facts)].map((all) => termOf(terms, all)));
        expect(possibleTerms(withTerms(terms), facts)).toEqual(terms.filter((one) => reached.has(one)));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, Term['applies'], string]>([
    ['the plate of the old car', { oldPlate: ['苏'] }, '旧车号牌号码'],
    ['the fuel of the old car and the city', { oldCar: ['gasoline'], regions: ['320500'] }, '申请地、旧车燃料种类'],
  ])('name %s in the sentences of a term that is closed or has ended', (_, chosenBy, named) => {
    const facts = { invoiceDate: '2026-09-11', regionCode: '320500', carType: 'nev', oldFuel: 'gasoline' };
    const messages = [{ closed }, { applyUntil: '2026-11-20' }].flatMap((more) => {
      const first = { ...('closed' in more ? { name: 'first' } : open('first')), ...more, applies: chosenBy } as Term;
      const answers = answersWith({ ...facts, oldPlate: '苏E12345' });
      const problems = checkApplication(flow, answers, files, contextOf([first, open('rest')]));
      const { reasons } = estimateAnswers(flow, answers, contextOf([first, open('rest')]));
      expect(reasons.map(({ message }) => message)).toEqual(Object.values(problems).map(({ message }) => message));
      return Object.values(problems).map(({ message }) => message);
    });
    expect(messages).toEqual([
      `已停止（请核对${named}，填错的请改正；没有填错的，不能申请，有疑问请拨打12345）`,
      `按您填的${named}，申请只受理到2026-11-20，现在已经截止。请核对，填错的请改正；没有填错的，不能再提交，有疑问请拨打12345`,
    ]);
  });

  it('hold nothing against an application that some value of a missing answer allows', () => {
    fc.assert(
      fc.property(anyTerms, partFacts, (terms, facts) => {
        const context = contextOf(terms);
        const estimate = estimateAnswers(flow, answersWith(facts), context);
        const complete = [...allFacts(facts)].map((all) => estimateAnswers(flow, answersWith(all), context));
        const sums = complete.flatMap(({ amount }) => (amount === null ? [] : [amount]));
        if (estimate.eligible === false) expect(sums).toEqual([]);
        if (estimate.amount !== null) expect(new Set(sums)).toEqual(new Set([estimate.amount]));
        if (estimate.range) expect(estimate.range).toEqual([Math.min(...sums), Math.max(...sums)]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a policy file with terms', () => {
  const fileWith = (terms: readonly Term[]) => {
    const file = inSchema2(example as PolicyFile);
    file.editions.find(({ id }) => id === 'scrap-cur')!.terms = [...terms];
    return file;
  };
  const mistakesOf = (terms: readonly Term[]): string[] => {
    try {
      parsePolicy(fileWith(terms));
      return [];
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      return error.mistakes.map((one) => mistakeSentence(one).replace('editions.scrap-cur.', ''));
    }
  };
  const [before, after] = [
    open('before', { applies: { invoiceTo: '2026-09-10' }, applyUntil: '2026-11-09' }),
    open('after', { applies: { invoiceFrom: '2026-09-11' }, applyUntil: '2027-01-31' }),
  ];

  it('converted from schema 1 has the same rules', () =>
    expect(parsePolicy(inSchema2(example as PolicyFile))).toMatchObject(parsePolicy(example)));

  it('shows phones of an earlier release the conditions of the last open term and the latest day of all', () => {
    const rich = open('rich', { ...paying(900_000), applies: { regions: ['320500'] }, applyUntil: '2026-12-31' });
    const policy = parsePolicy(fileWith([rich, before, { name: 'stopped', closed }]));
    const parsed = policy.editions.find(({ id }) => id === 'scrap-cur')!;
    expect(parsed).toMatchObject({ amounts: before.amounts, intake: { applyUntil: '2026-12-31' } });
    expect(parsed.terms).toHaveLength(3);
  });

  it.each<[string, Term[], string[]]>([
    ['none for terms that cover all invoices', [before, after], []],
    [
      'none for a stop of one city with a grace period',
      [
        open('grace', { applies: { regions: ['320500'], invoiceTo: '2026-09-30' }, applyUntil: '2026-10-31' }),
        { name: 'stopped', applies: { regions: ['320500'] }, closed },
        open('rest'),
      ],
      [],
    ],
    [
      'a day without a term',
      [before, open('late', { applies: { invoiceFrom: '2026-09-13' } })],
      ['terms：没有一段规定适用于这样的申请：invoiceDate 2026-09-11'],
    ],
    [
      'cities without a term',
      [open('city', { applies: { regions: ['320500'] } })],
      ['terms：没有一段规定适用于这样的申请：region *'],
    ],
    [
      'a term behind one that fits all',
      [open('all'), after],
      ['terms.1：没有申请会用到“after”：符合它的申请都先符合前面的规定'],
    ],
    [
      'a term hidden by two others together',
      [before, after, open('rest')],
      ['terms.2：没有申请会用到“rest”：符合它的申请都先符合前面的规定'],
    ],
    [
      'dates in the wrong order',
      [open('all', { applies: { invoiceFrom: '2026-09-11', invoiceTo: '2026-09-10' } })],
      [
        'terms.0.applies.invoiceTo：截止日 2026-09-10 早于开始日 2026-09-11',
        'terms.0：没有申请会用到“all”：符合它的申请都先符合前面的规定',
        'terms：没有一段规定适用于这样的申请：invoiceDate 2026-01-01',
      ],
    ],
    [
      'a day that is none',
      [{ ...before, applies: { invoiceTo: '2026-09-31' } }, after],
      ['terms.0.applies.invoiceTo：日历上没有 2026-09-31 这一天'],
    ],
    [
      'invoices that no window accepts',
      [before, open('next', { applies: { invoiceFrom: '2027-01-01' } }), open('rest')],
      ['terms.1.applies：“next”适用的开票日期都不在 2026-01-01 至 2026-12-31 之间，谁也领不到'],
    ],
    [
      'an end before the first day of applications',
      [before, { ...after, applyUntil: '2025-12-31' }],
      ['terms.1.applyUntil：截止日 2025-12-31 早于开始日 2026-01-01'],
    ],
    [
      'more combinations than a phone can try at each key',
      [
        ...Array.from({ length: 50 }, (_, n) =>
          open(`${n}`, {
            applies: {
              invoiceFrom: addDays('2026-02-01', n),
              invoiceTo: addDays('2026-06-01', n),
              regions: [`${320_000 + n}`],
              newCar: ['nev'],
              oldCar: n % 2 ? ['gasoline'] : ['diesel', 'nev'],
            },
          }),
        ),
        open('rest'),
      ],
      ['terms：各段规定区分的情况共 30906 种，最多 20000 种；请合并规定相同的地区、日期或金额条件'],
    ],
    [
      'plates as they are never stored',
      [open('plates', { applies: { oldPlate: ['苏E', '苏e', ' 沪A'] } }), open('rest')],
      ['terms.0.applies.oldPlate：应为 苏E，现为 苏e', 'terms.0.applies.oldPlate：应为 沪A，现为  沪A'],
    ],
    [
      'more places and spans than versions can be compared at',
      [
        ...Array.from({ length: 40 }, (_, n) =>
          open(`${n}`, {
            applies: { invoiceTo: addDays('2026-02-01', n) },
            eligible: [{ fact: 'oldPlate', is: [`苏${n}`] }],
          }),
        ),
        open('rest'),
      ],
      ['terms：各段规定区分的情况共 1681 种，最多 600 种；请合并规定相同的地区、日期或金额条件'],
    ],
    [
      'more cases of amounts than versions can be compared in',
      [open('plates', ofPlates(400))],
      ['terms：各段规定区分的情况共 8041 种，最多 600 种；请合并规定相同的地区、日期或金额条件'],
    ],
    [
      'more terms than can be tried',
      Array.from({ length: 101 }, (_, n) => open(`${n}`)),
      ['editions.1.terms：最多 100 项'],
    ],
    ['two terms with one name', [before, { ...after, name: 'before' }], ['terms.1.name：两段规定的名称都是“before”']],
    ['only closed terms', [{ name: 'stopped', closed }], ['terms：至少要有一段没有 closed 的规定']],
    ['no term', [], ['editions.1.terms：至少要有 1 项']],
  ])('has %s', (_, terms, mistakes) => expect(mistakesOf(terms)).toEqual(mistakes));

  it('has regions that the installation does not know', () => {
    const file = fileWith([open('city', { applies: { regions: ['320500', '999999'] } }), open('rest')]);
    expect(parsePolicy(file)).toBeDefined();
    expect(() => parsePolicy(file, { regions: new Set(cities), editions: new Set() })).toThrow(
      'editions.scrap-cur.terms.0.applies.regions: there is no region 999999',
    );
  });
});
