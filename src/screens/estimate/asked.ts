import { estimate } from '@domain/policy';
import type { Estimate, EstimateRequest } from '@domain/contract/types';
import { fenOf } from '@/ui/money';
import type { Rules } from './rules';

/** What the three taps say. */
export interface Taps {
  kind: 'scrap' | 'replacement';
  carType: 'nev' | 'ice';
  band: '0' | '1' | '2' | '3';
  /** in 元 as typed; counts before the band */
  price: string;
}

const wan = 1_000_000;
/** The prices a form accepts, and between them the bands that are tapped. In 分. */
export const prices = { min: wan, max: 1000 * wan };
const bands = {
  '0': { min: prices.min, max: 10 * wan },
  '1': { min: 10 * wan, max: 15 * wan },
  '2': { min: 15 * wan, max: 20 * wan },
  '3': { min: 20 * wan, max: prices.max },
} as const;
const flowOf = { scrap: 'newApplyElv', replacement: 'newApply' } as const;

export type Told = { wrongPrice: true } | { wrongPrice: false; estimate: Estimate };

/** A petrol car is taken for the old one; the one pair where that matters is told beside the result. */
export function ask(policy: Rules, { kind, carType, band, price }: Taps): Told {
  const fen = price.trim() ? fenOf(price) : null;
  if (fen !== null && (typeof fen === 'string' || fen < prices.min || fen > prices.max)) return { wrongPrice: true };
  const request: EstimateRequest = { flow: flowOf[kind], oldFuel: 'gasoline', carType, priceInclTax: fen };
  return { wrongPrice: false, estimate: estimate(policy, request, bands[band]) };
}
