import { allowedIdTypes, type IdType } from '../rules/idTypes';
import { amountAt } from './amount';
import { priceBounds } from './prices';
import { conditionFacts } from './conditionFacts';
import { type PublicRules, publicRules, type Statement } from './publicRules';
import { decidingFacts } from './termSamples';
import { termsOf } from './terms';
import type { Amount, Policy } from './types';

/** Figures of the current editions for public screens, small enough to be part of a page; `publicRules` states all rules. */
interface KindFacts {
  nev: AmountFacts | null;
  ice: AmountFacts | null;
  materials: string[];
  /** What else decides the amounts: two of several terms can pay different ones. */
  dependsOn: ('invoiceDate' | 'regionCode')[];
}
/** The highest amount; null where no term pays any more. */
export interface AmountFacts {
  /** In percent; absent when the policy pays a fixed amount or tiers, or several rates. */
  rate?: number;
  capInFen: number;
}
export interface Facts {
  /** Version of all figures: another version means other figures. */
  version: string;
  /** The figures are those of an example, which decides nothing. */
  example: boolean;
  scrap: KindFacts;
  replacement: KindFacts;
  /** Year of the current edition. */
  year: string;
  /** Days on which offices are closed, or open on a weekend. */
  calendar: { holidays: string[]; extraWorkdays: string[] };
  acceptWorkdays: number;
  reviewWorkdays: number;
  payDays: number;
  supplementDays: number;
  publicityDays: number;
  draftKeepDays: number;
  /** The documents with which an applicant may apply. */
  idTypes: readonly IdType[];
  /** The office that collects the data. */
  office?: Policy['office'];
}

export type PublicPolicy = Pick<Policy, 'common' | 'editions' | 'example' | 'office'>;

/** Returns the highest price of the cases in which an amount applies. */
const highestPrice = ({ base, when = [] }: Extract<Statement, { key: 'rate' | 'rateTens' }>): number => {
  const { key } = conditionFacts[base === 'taxExclusivePrice' ? 'priceExclTax' : 'priceInclTax'];
  return Math.min(
    priceBounds.max,
    ...when.flatMap((one) => (one.key === 'toPrice' && one.answer === key ? [one.amount] : [])),
  );
};

const highest = (statement: Statement): number => {
  switch (statement.key) {
    case 'fixed':
      return statement.amount;
    case 'rate':
    case 'rateTens': {
      const { base, rate, cap } = statement;
      const roundTo = statement.key === 'rateTens' ? 'tenYuan' : 'yuan';
      const amount = { method: 'rate', base, rate, cap, roundTo, oldFuel: [], newFuel: 'nev' } satisfies Amount;
      return amountAt(amount, highestPrice(statement)) ?? 0;
    }
    case 'tiers':
      return Math.max(...statement.tiers.map(({ amount }) => amount));
    default:
      return 0;
  }
};

function amountOf({ terms }: PublicRules, carType: string): AmountFacts | null {
  const paying = terms
    .flatMap(({ statements }) => statements)
    .filter((one) => 'carType' in one && one.carType === carType && one.key !== 'nothing');
  if (paying.length === 0) return null;
  const [rate, ...otherRates] = new Set(paying.map((one) => ('rate' in one ? one.rate : undefined)));
  return {
    rate: rate === undefined || otherRates.length > 0 ? undefined : rate / 100,
    capInFen: Math.max(...paying.map(highest)),
  };
}

/** Pure function. Runs in the build and on the phone when the server's policy is newer. */
export function publicFacts(policy: PublicPolicy, today: string): Facts {
  const { common, editions, example, office } = policy;
  const rules = publicRules(policy, today);
  const indexOf = (kind: string, generation: string) =>
    rules.findIndex((one) => one.kind === kind && one.generation === generation);
  const current = (kind: string) => {
    const n = indexOf(kind, 'current');
    const [edition, its] = [editions[n], rules[n]];
    if (!edition || !its) throw new Error(`the policy has no current edition of ${kind}`);
    const facts: KindFacts = {
      nev: amountOf(its, 'nev'),
      ice: amountOf(its, 'ice'),
      materials: edition.requiredMaterials,
      dependsOn: decidingFacts(termsOf(edition)).filter((fact) => fact === 'invoiceDate' || fact === 'regionCode'),
    };
    const ended = its.terms.map((term) => term.ended ?? '').join('');
    return { facts, version: `${edition.version}${ended && `-${ended}`}`, year: its.year };
  };
  const scrap = current('scrap');
  const replacement = current('replacement');
  const { holidays, extraWorkdays } = common.calendar;
  const allowed = allowedIdTypes(common);
  return {
    version: [
      ...[scrap.version, replacement.version, ...holidays, ...extraWorkdays, ...allowed],
      ...(office ? [office.name, office.phone] : []),
      ...(example ? ['example'] : []),
    ].join('+'),
    example,
    scrap: scrap.facts,
    replacement: replacement.facts,
    year: String(scrap.year),
    calendar: { holidays, extraWorkdays },
    ...common.sla,
    draftKeepDays: common.draftKeepDays,
    idTypes: allowed,
    ...(office && { office }),
  };
}
