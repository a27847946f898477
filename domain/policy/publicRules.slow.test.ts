import fc from 'fast-check';
import { flows } from '../flow';
import type { Answers } from '../flow/types';
import { checkApplication } from '../flow/validate';
import { idBirthDate } from '../rules/idCard';
import { answersOf, applications, example, policies } from '../testing/randomPolicies';
import { examplePolicy, sampleFiles } from '../testing/sample';
import { addMonths } from '../time';
import { estimateAnswers } from './index';
import { ownerKeys } from './owners';
import { type PublicTerm, publicTerms, type Statement } from './publicRules';
import type { Edition } from './types';

const files = sampleFiles('newApplyElv');

/** What a careful reader of the printed rules decides: the answers that break a statement, and the amount. */
function read(
  terms: readonly PublicTerm[],
  { filed, isOwnerAsked }: { filed: string; isOwnerAsked: boolean },
  { personalInfo, oldCarInfo, newCarInfo }: Answers,
) {
  const text = (value: unknown) => String(value ?? '');
  const electric = ['bev', 'phev', 'erev', 'fcev'].includes(text(oldCarInfo.fuel));
  const isFuel = (codes: readonly string[]) =>
    codes.some((code) => code === 'any' || code === oldCarInfo.fuel || (code === 'nev' && electric));
  const steps: Answers = { personalInfo, oldCarInfo, newCarInfo };
  const given = (key: string) => {
    const [step = '', field = ''] = key.split('.');
    return (steps as unknown as Record<string, Record<string, unknown>>)[step]?.[field];
  };
  const begins = (key: string, codes: readonly string[]) => codes.some((code) => text(given(key)).startsWith(code));
  /** A province or a city has all places in it. */
  const has = (key: string, codes: readonly string[]) =>
    key === 'newCarInfo.sellerPlace' ? begins(key, codes) : codes.includes(text(given(key)));
  const own = terms.find(({ applies: whom = {} }) => {
    const { invoiceFrom = '', invoiceTo = '9999', regions, newCar, oldCar, oldPlate } = whom;
    const bought = text(newCarInfo.invoiceDate);
    return (
      bought >= invoiceFrom &&
      bought <= invoiceTo &&
      (!regions || regions.includes(text(personalInfo.regionCode))) &&
      (!newCar || newCar.some((code) => code === newCarInfo.carType)) &&
      (!oldCar || isFuel(oldCar)) &&
      (!oldPlate || begins('oldCarInfo.plateNo', oldPlate))
    );
  });
  let broken = new Set<string>();
  let sum: number | undefined;
  if (!own || own.closed || own.ended !== undefined) return { own, broken, sum };
  const isOfPair = (statement: { carType: string; fuels: readonly string[] }) =>
    statement.carType === newCarInfo.carType &&
    (statement.fuels.length === 0 || statement.fuels.includes(text(oldCarInfo.fuel)));
  const ofFuel = ({ fuels: codes }: { fuels: readonly string[] }) =>
    codes.length === 0 || codes.includes(text(oldCarInfo.fuel));
  const require = (place: string, holds: boolean) => {
    if (!holds) broken.add(place);
  };
  const within = (place: string, value: unknown, from: string, to: string) =>
    require(place, text(value) >= from && text(value) <= to);
  const priceKey = { taxInclusivePrice: 'priceInclTax', taxExclusivePrice: 'priceExclTax' } as const;
  const priceOf = ({ base }: { base: keyof typeof priceKey }) => Number(newCarInfo[priceKey[base]]);
  const holds = (statements: readonly Statement[]): boolean => {
    const outside = broken;
    broken = new Set();
    for (const one of statements) readers[one.key](one as never);
    const isMet = broken.size === 0;
    broken = outside;
    return isMet;
  };
  /** The first amount that fits is the one of the application. */
  const isOwn = (one: { carType: string; fuels: readonly string[]; when?: readonly Statement[] }) =>
    sum === undefined && isOfPair(one) && holds(one.when ?? []);
  const readers: { [K in Statement['key']]: (statement: Extract<Statement, { key: K }>) => void } = {
    disposed: ({ fields, from, to }) => fields.forEach((key) => within(`oldCarInfo.${key}`, oldCarInfo[key], from, to)),
    owned: ({ date }) => within('oldCarInfo.ownedSince', oldCarInfo.ownedSince, '', date),
    oldCar: (one) => ofFuel(one) && within('oldCarInfo.firstRegDate', oldCarInfo.firstRegDate, '', one.date),
    oldCarAnyDay: () => undefined,
    oldCarExcluded: (one) => require('oldCarInfo.fuel', !ofFuel(one)),
    anyOldCar: () => undefined,
    useNature: ({ natures }) => require('oldCarInfo.useNature', natures.includes(text(oldCarInfo.useNature))),
    bought: ({ from, to }) => within('newCarInfo.invoiceDate', newCarInfo.invoiceDate, from, to),
    registered: ({ from, to }) => within('newCarInfo.regDate', newCarInfo.regDate, from, to),
    displacement: ({ millilitres }) =>
      require('newCarInfo.displacementMl', newCarInfo.carType !== 'ice' ||
        Number(newCarInfo.displacementMl) <= millilitres),
    anyDisplacement: () => undefined,
    fixed: (one) => isOwn(one) && (sum = one.amount),
    rate: (one) => isOwn(one) && (sum = Math.min(Math.floor((priceOf(one) * one.rate) / 1_000_000) * 100, one.cap)),
    rateTens: (one) =>
      isOwn(one) && (sum = Math.min(Math.floor((priceOf(one) * one.rate) / 10_000_000) * 1000, one.cap)),
    tiers: (one) => {
      if (!isOwn(one)) return;
      const reached = one.tiers.filter(({ from }) => from <= priceOf(one));
      require(`newCarInfo.${priceKey[one.base]}`, reached.length > 0);
      sum = reached[reached.length - 1]?.amount ?? 0;
    },
    nothing: (one) => require('newCarInfo.carType', !isOfPair(one)),
    is: ({ answer, codes }) => require(answer, has(answer, codes)),
    notIn: ({ answer, codes }) => require(answer, !has(answer, codes)),
    plateIs: ({ answer, codes }) => require(answer, begins(answer, codes)),
    plateNot: ({ answer, codes }) => require(answer, !begins(answer, codes)),
    fromDay: ({ answer, date }) => require(answer, text(given(answer)) >= date),
    toDay: ({ answer, date }) => require(answer, text(given(answer)) <= date),
    fromPrice: (one) => require(one.answer, Number(given(one.answer)) >= one.amount),
    toPrice: (one) => require(one.answer, Number(given(one.answer)) <= one.amount),
    within: ({ answer, other, months }) => {
      const [first = '', last = ''] = [text(given(answer)), text(given(other))].sort();
      require(answer, last <= addMonths(first, months));
    },
    applied: () => undefined,
    idTypes: ({ idTypes }) => require('personalInfo.idType', idTypes.includes(text(personalInfo.idType))),
    age: ({ years }) => {
      const isPassport = personalInfo.idType === 'passport';
      const birth = isPassport ? text(personalInfo.birthDate) : idBirthDate(text(personalInfo.idNo));
      require(isPassport ? 'personalInfo.birthDate' : 'personalInfo.idNo', addMonths(birth, years * 12) <= filed);
    },
    anyAge: () => undefined,
    firstAmount: () => undefined,
    // `conflicts.test.ts` compares them with what the server counts.
    most: () => undefined,
    excluded: () => undefined,
    // An officer checks the documents where the form does not ask.
    sameOwner: () => require('oldCarInfo.owner', !isOwnerAsked || oldCarInfo.owner === 'self'),
    spouseOwner: () => require('oldCarInfo.owner', ['self', 'spouse'].includes(text(oldCarInfo.owner))),
    anyOwner: () => undefined,
    sameProvince: () => undefined,
    nevCatalogue: () => undefined,
  };
  for (const statement of own.statements) readers[statement.key](statement as never);
  return { own, broken, sum };
}

const runs = Number(process.env.RUNS ?? 5_000);
const ruled = /^(not_eligible|no_amount|outside_window|minor)/;

describe('publicRules', () => {
  it('prints of each term what checkApplication decides, and nothing else decides', () => {
    const counts = { paid: 0, refused: 0, ended: 0, closed: 0 };
    fc.assert(
      fc.property(policies, applications, ({ terms, natures, applicant }, application) => {
        const edition: Edition = { ...example, terms, intake: { ...example.intake, applyUntil: '2026-12-31' } };
        const common = { ...examplePolicy.common, oldCarUseNature: natures, applicant };
        const answers = answersOf(application);
        const now = new Date(`${application.filed}T10:00:00+08:00`);
        const context = { common, edition, now };
        const problems = checkApplication(flows.newApplyElv, answers, files, context);
        const decided = Object.entries(problems).flatMap(([place, { reason }]) =>
          reason !== undefined && ruled.test(reason) ? [place] : [],
        );
        const { own, broken, sum } = read(
          publicTerms(edition, { common, editions: [edition] }, application.filed),
          { filed: application.filed, isOwnerAsked: ownerKeys(terms).length > 0 },
          answers,
        );
        if (!own || own.closed || own.ended !== undefined) {
          expect(decided.length).toBeGreaterThan(0);
          counts[own?.closed ? 'closed' : 'ended'] += 1;
          return;
        }
        // Cars without an amount need no further condition.
        const isUnpaid = broken.has('oldCarInfo.fuel') || broken.has('newCarInfo.carType');
        const implied = isUnpaid
          ? ['carType', 'priceInclTax', 'priceExclTax', 'displacementMl'].map((key) => `newCarInfo.${key}`)
          : [];
        const stated = (places: Iterable<string>) => [...places].filter((place) => !implied.includes(place)).sort();
        expect(stated(decided)).toEqual(stated(broken));
        if (broken.size > 0) counts.refused += 1;
        else {
          counts.paid += 1;
          expect(estimateAnswers(flows.newApplyElv, answers, context).amount).toBe(sum);
        }
      }),
      { numRuns: runs },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });
});
