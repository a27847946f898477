import { addDays } from '../time';
import { reachedTerms } from './possibleTerms';
import { type SampleTable, sampleTable, type TermFacts } from './termSamples';
import type { Term } from './types';

const TERMS = 50;
const nothing: TermFacts = { invoiceDate: null, regionCode: null, carType: null, oldFuel: null };
/** A phone reads about 50,000 of them in a millisecond; a form chooses the terms twice at each key. */
const MOST_READS = 10_000;

const city = (n: number): string => String(320_000 + n);
const days = (n: number) => ({ invoiceFrom: addDays('2026-02-01', n), invoiceTo: addDays('2026-06-01', n) });
const terms = (appliesOf: (n: number) => Term['applies']): Term[] =>
  Array.from({ length: TERMS }, (_, n) => ({
    name: `${n}`,
    closed: { 'zh-CN': '', 'en-US': '', 'ar-SA': '' },
    ...(n < TERMS - 1 && { applies: appliesOf(n) }),
  }));

/** Returns the table with a count of how often it is read. */
function counting(table: SampleTable): { table: SampleTable; reads: () => number } {
  let reads = 0;
  const counted = <T extends object>(list: readonly T[]): T[] =>
    list.map((row) => new Proxy(row, { get: (target, at) => ((reads += 1), Reflect.get(target, at) as unknown) }));
  return {
    table: new Map([...table].map(([fact, one]) => [fact, { ...one, fitting: counted(one.fitting) }])),
    reads: () => reads,
  };
}

const shapes: Record<string, (n: number) => Term['applies']> = {
  'a city with a day of its own in each term': (n) => ({ regions: [city(n)], invoiceFrom: addDays('2026-02-01', n) }),
  'a city, days and a kind of car in each term': (n) => ({ ...days(n), regions: [city(n)], newCar: ['nev'] }),
  'twenty cities in each term, which overlap': (n) => ({
    ...days(n),
    regions: Array.from({ length: 20 }, (_, m) => city((n * 7 + m * 3) % 60)),
    newCar: ['nev'],
  }),
  '400 cities in each term': (n) => ({
    ...days(n),
    regions: Array.from({ length: 400 }, (_, m) => city(n + m * 3)),
    oldCar: n % 2 ? ['nev'] : ['gasoline'],
  }),
  'days within those of the term before': (n) => ({
    invoiceFrom: addDays('2026-02-01', n),
    invoiceTo: addDays('2026-08-01', -n),
  }),
  'plates, cars and cities': (n) => ({
    invoiceFrom: addDays('2026-02-01', n % 12),
    oldPlate: [`浙${String.fromCharCode(65 + (n % 26))}`],
    newCar: n % 2 ? ['nev'] : ['ice'],
    oldCar: n % 3 ? ['gasoline'] : ['nev'],
    regions: [city(n % 13)],
  }),
};

describe('the choice of one of 50 terms while nothing is known', () => {
  it.each(Object.entries(shapes))('reads at most 10,000 samples with %s', (_name, appliesOf) => {
    const list = terms(appliesOf);
    const { table, reads } = counting(sampleTable(list));
    expect(reachedTerms(list, table, nothing).length).toBeGreaterThan(1);
    expect(reads()).toBeLessThanOrEqual(MOST_READS);
  });
});
