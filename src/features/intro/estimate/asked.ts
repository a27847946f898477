import { flowOf } from '@domain/flow/names';
import type { Kind } from '@domain/flow/types';
import { editionOf, estimate } from '@domain/policy';
import { priceBounds } from '@domain/policy/prices';
import { type AskedFact, factsAsked, type GivenFacts, onlyAsked } from '@domain/policy/factsAsked';
import type { Estimate, EstimateRequest } from '@domain/contract/types';
import { fenOf } from '@domain/rules/money';
import { shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import type { Rules } from './rules';

/** The answers of the estimator. */
export interface Choices {
  kind: Kind;
  carType: 'nev' | 'ice';
  band: '0' | '1' | '2' | '3';
  /** Typed price in 元; takes precedence over `band`. */
  price: string;
  /** Answers to the further questions. */
  given: GivenFacts;
}

const wan = 1_000_000;
/** Price ranges in 分, within the limits of the form. */
const bands = {
  '0': { min: priceBounds.min, max: 10 * wan },
  '1': { min: 10 * wan, max: 15 * wan },
  '2': { min: 15 * wan, max: 20 * wan },
  '3': { min: 20 * wan, max: priceBounds.max },
} as const;

type Answer =
  | { wrongPrice: true }
  /** `isNevExcluded`: an old new-energy car would get nothing; `further`: the facts on which the estimate depends besides the choices. */
  | { wrongPrice: false; estimate: Estimate; isNevExcluded: boolean; further: AskedFact[] };

/** Estimates with a petrol old car. `Result` adds a note if an electric one gets nothing. */
export function ask(policy: Rules, { kind, carType, band, price, given }: Choices): Answer {
  const fen = price.trim() ? fenOf(price) : null;
  if (fen !== null && (typeof fen === 'string' || fen < priceBounds.min || fen > priceBounds.max))
    return { wrongPrice: true };
  const flow = flowOf(kind, 'current');
  const edition = editionOf(policy, flow);
  const cars = { oldFuel: 'gasoline', carType } as const;
  const facts = onlyAsked(edition, cars, given) as Partial<EstimateRequest>;
  const request: EstimateRequest = { ...facts, ...cars, flow, priceInclTax: fen };
  const of = (oldFuel: EstimateRequest['oldFuel']) =>
    estimate(policy, { ...request, oldFuel }, { filedOn: shanghaiDate(clock.now()), prices: bands[band] });
  const further = factsAsked(edition, cars).filter((fact) => fact !== 'priceInclTax');
  return { wrongPrice: false, estimate: of('gasoline'), isNevExcluded: of('bev').eligible === false, further };
}
