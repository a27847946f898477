import { fuel } from '../flow/options';
import type { Kind } from '../flow/types';
import { amountAt, carsOf } from './amount';
import { amountsOfPair } from './amountChoice';
import { allowedIdTypes } from '../rules/idTypes';
import { conditionFacts } from './conditionFacts';
import { cutoffFor } from './eligibility';
import { acceptedOwners, acceptsSpouse } from './owners';
import { isOpenTerm, termsOf } from './terms';
import type { Amount, Condition, Edition, Limit, OpenTerm, PolicyCommon, Sentence, Term } from './types';

/** The values of a printed sentence: days, codes, amounts in 分, rates in basis points. */
interface Values {
  date: string;
  from: string;
  to: string;
  /** Keys of dates of the old car. */
  fields: readonly string[];
  /** Codes of the fuels of the old car; empty: all that the term accepts. */
  fuels: readonly string[];
  natures: readonly string[];
  carType: string;
  millilitres: number;
  amount: number;
  rate: number;
  /** Which price of the invoice counts. */
  base: 'taxInclusivePrice' | 'taxExclusivePrice';
  cap: number;
  tiers: readonly { from: number; amount: number }[];
  /** The key of an answer, and of the one that it is compared with. */
  answer: string;
  other: string;
  /** Codes, or beginnings of a number plate. */
  codes: readonly string[];
  months: number;
  idTypes: readonly string[];
  years: number;
  per: Limit['per'];
  count: number;
  /** Within which applications are counted; null: ever. */
  period: 'invoiceDate' | 'submission' | 'edition' | null;
  /** The subsidies whose applications are counted; null: one that the policy does not have any more. */
  counted: readonly (Pick<Edition, 'kind' | 'year'> | null)[];
}
/** When an amount applies: all of these; an empty list: in all other cases. */
interface InCase {
  when?: readonly Statement[];
}
type With<K extends string, V extends keyof Values> = K extends string ? { key: K } & Pick<Values, V> : never;

/** A sentence about a rule. The phone has its text in three languages as `rules.<key>`. */
export type Statement =
  | With<'disposed', 'fields' | 'from' | 'to'>
  | With<'owned', 'date'>
  | With<'oldCar', 'fuels' | 'date'>
  | With<'oldCarAnyDay' | 'oldCarExcluded', 'fuels'>
  | With<'useNature', 'natures'>
  | With<'bought' | 'registered' | 'applied', 'from' | 'to'>
  | With<'displacement', 'millilitres'>
  | (With<'fixed', 'carType' | 'fuels' | 'amount'> & InCase)
  | (With<'rate' | 'rateTens', 'carType' | 'fuels' | 'base' | 'rate' | 'cap'> & InCase)
  | (With<'tiers', 'carType' | 'fuels' | 'base' | 'tiers'> & InCase)
  | With<'nothing', 'carType' | 'fuels'>
  | With<'is' | 'notIn' | 'plateIs' | 'plateNot', 'answer' | 'codes'>
  | With<'fromDay' | 'toDay', 'answer' | 'date'>
  | With<'fromPrice' | 'toPrice', 'answer' | 'amount'>
  | With<'within', 'answer' | 'other' | 'months'>
  | With<'idTypes', 'idTypes'>
  | With<'age', 'years'>
  | With<'most', 'per' | 'count' | 'period' | 'counted'>
  | With<'excluded', 'per' | 'period' | 'counted'>
  | { key: 'firstAmount' | 'anyAge' | 'anyOldCar' | 'anyDisplacement' | 'sameProvince' | 'nevCatalogue' }
  | { key: 'sameOwner' | 'spouseOwner' | 'anyOwner' };

/** What the public reads about one term. The first one that fits an application applies. */
export interface PublicTerm {
  /** Whom it is for; absent: all others. */
  applies?: Term['applies'];
  /** A term without a subsidy. */
  closed?: Sentence;
  /** The last day of a term that has ended: it promises nothing. */
  ended?: string;
  statements: readonly Statement[];
}

export interface PublicRules {
  kind: Kind;
  generation: Edition['generation'];
  year: number;
  terms: readonly PublicTerm[];
}

export type AllRules = readonly PublicRules[];

const allCodes = (codes: readonly string[], accepted: readonly string[]) =>
  codes.length === accepted.length ? [] : [...codes];

/** Returns the values with the same result, in the order of their first one. */
function grouped<V>(values: readonly string[], resultOf: (value: string) => V): [V, string[]][] {
  const groups = new Map<string, [V, string[]]>();
  for (const value of values) {
    const result = resultOf(value);
    const key = JSON.stringify(result) ?? '';
    const group = groups.get(key) ?? [result, []];
    groups.set(key, [result, [...group[1], value]]);
  }
  return [...groups.values()];
}

const oldCarStatements = (term: OpenTerm): Statement[] => {
  const byDay = grouped(fuel.codes, (code) => cutoffFor(term, code));
  const [[day] = [undefined]] = byDay;
  if (byDay.length === 1 && day === null) return [{ key: 'anyOldCar' }];
  return byDay.map(([date, fuels]): Statement => {
    if (date === undefined) return { key: 'oldCarExcluded', fuels };
    const named = allCodes(fuels, fuel.codes);
    return date === null ? { key: 'oldCarAnyDay', fuels: named } : { key: 'oldCar', fuels: named, date };
  });
};

type AmountFacts = Pick<Values, 'carType' | 'fuels'> & InCase;
function amountStatement(rule: Amount, pair: AmountFacts): Statement {
  if (rule.method === 'fixed') return { key: 'fixed', ...pair, amount: rule.amount };
  const { base, cap } = rule;
  if (rule.method === 'rate')
    return { key: rule.roundTo === 'tenYuan' ? 'rateTens' : 'rate', ...pair, base, rate: rule.rate, cap };
  const tiers = rule.tiers.map(({ from }) => ({ from, amount: amountAt(rule, from) ?? 0 }));
  return { key: 'tiers', ...pair, base, tiers: tiers.sort((a, b) => a.from - b.from) };
}

function amountStatements(term: OpenTerm): Statement[] {
  const { newCars, oldFuels } = carsOf(term);
  const accepted = oldFuels.filter((code) => cutoffFor(term, code) !== undefined);
  const amounts = newCars.flatMap((carType) =>
    grouped(accepted, (oldFuel) => amountsOfPair(term, { oldFuel, carType })).flatMap(([rules, fuels]) => {
      const pair = { carType, fuels: allCodes(fuels, accepted) };
      if (rules.length === 0) return [{ key: 'nothing' as const, ...pair }];
      const [first] = rules;
      return rules.map((rule) =>
        amountStatement(rule, { ...pair, ...(first?.when && { when: conditionStatements(rule.when) }) }),
      );
    }),
  );
  const isOrdered = amounts.some((one) => 'when' in one && one.when);
  return [...(isOrdered ? [{ key: 'firstAmount' } as const] : []), ...amounts];
}

const conditionStatements = (conditions: readonly Condition[] = []): Statement[] =>
  conditions.flatMap(({ fact, is, notIn, from, to, within }): Statement[] => {
    const { key: answer, form } = conditionFacts[fact];
    const isPlate = form === 'start';
    const statements: (Statement | false)[] = [
      is !== undefined && { key: isPlate ? 'plateIs' : 'is', answer, codes: is },
      notIn !== undefined && { key: isPlate ? 'plateNot' : 'notIn', answer, codes: notIn },
      typeof from === 'string' && { key: 'fromDay', answer, date: from },
      typeof from === 'number' && { key: 'fromPrice', answer, amount: from },
      typeof to === 'string' && { key: 'toDay', answer, date: to },
      typeof to === 'number' && { key: 'toPrice', answer, amount: to },
      within !== undefined && { key: 'within', answer, other: conditionFacts[within.of].key, months: within.months },
    ];
    return statements.filter((statement) => statement !== false);
  });

function limitStatements({ id, limits }: Edition, editions: readonly Edition[]): Statement[] {
  // A server of the release before sends the former object.
  if (!Array.isArray(limits)) return [];
  return limits.flatMap(({ per, count, period, by = 'submission', editions: ids }): Statement[] => {
    if (count === null) return [];
    const programmes = ids.map((member) => {
      const edition = editions.find((one) => one.id === member);
      return edition ? { kind: edition.kind, year: edition.year } : null;
    });
    const counted = programmes.filter((one, n) => one !== null || programmes.indexOf(null) === n);
    const whose = { per, period: period === 'year' ? by : period === 'ever' ? null : period, counted };
    return [ids.includes(id) ? { key: 'most', count, ...whose } : { key: 'excluded', ...whose }];
  });
}

const personStatements = (common: PolicyCommon): Statement[] => {
  const { minAge: years } = common.applicant;
  return [{ key: 'idTypes', idTypes: allowedIdTypes(common) }, years > 0 ? { key: 'age', years } : { key: 'anyAge' }];
};

function statementsOf(
  term: OpenTerm,
  edition: Edition,
  common: PolicyCommon,
  editions: readonly Edition[],
): Statement[] {
  const { oldCarUseNature: natures } = common;
  const { disposal, purchase, oldCar, newCar, applyUntil } = term;
  const { sameProvince, nevCatalogueRequired, iceMaxDisplacementMl: millilitres } = newCar;
  const amounts = amountStatements(term);
  const pays = (code: string) =>
    amounts.some((one) => 'carType' in one && one.carType === code && one.key !== 'nothing');
  return [
    ...personStatements(common),
    { key: acceptsSpouse(term) ? 'spouseOwner' : acceptedOwners(term) ? 'sameOwner' : 'anyOwner' },
    { key: 'useNature', natures },
    { key: 'disposed', fields: disposal.fields, from: disposal.from, to: disposal.to },
    { key: 'owned', date: oldCar.ownedOnOrBefore },
    ...oldCarStatements(term),
    ...(sameProvince ? [{ key: 'sameProvince' } as const] : []),
    { key: 'bought', from: purchase.invoiceFrom, to: purchase.invoiceTo },
    { key: 'registered', from: purchase.registerFrom, to: purchase.registerTo },
    ...(nevCatalogueRequired && pays('nev') ? [{ key: 'nevCatalogue' } as const] : []),
    ...(pays('ice')
      ? [millilitres === null ? ({ key: 'anyDisplacement' } as const) : ({ key: 'displacement', millilitres } as const)]
      : []),
    ...conditionStatements(term.eligible),
    ...amounts,
    ...limitStatements(edition, editions),
    { key: 'applied', from: edition.intake.applyFrom, to: applyUntil },
  ];
}

/** The editions name the subsidies that limits count. */
interface Rules {
  editions: readonly Edition[];
  common: PolicyCommon;
}

/** Returns what the public reads about an edition on a day, term by term. A term that has ended keeps its heading: else its applicants would read the next one. */
export const publicTerms = (edition: Edition, { common, editions }: Rules, today: string): PublicTerm[] =>
  termsOf(edition).map((term): PublicTerm => {
    const whom = term.applies && { applies: term.applies };
    if (!isOpenTerm(term)) return { ...whom, closed: term.closed, statements: [] };
    if (term.applyUntil < today) return { ...whom, ended: term.applyUntil, statements: [] };
    return { ...whom, statements: statementsOf(term, edition, common, editions) };
  });

/** Returns what the public reads about each kind of subsidy, per generation of its edition. */
export const publicRules = (rules: Rules, today: string): AllRules =>
  rules.editions.map((edition) => ({
    kind: edition.kind,
    generation: edition.generation,
    year: edition.year,
    terms: publicTerms(edition, rules, today),
  }));
