import type { CallTypes } from '@domain/contract/types';
import { parseYuan } from '@/components/cleanInput';

export type Pool = CallTypes['officeFunds']['reply']['list'][number];
type Edition = CallTypes['officeEditions']['reply']['list'][number];
export type PoolName = Pick<Pool, 'edition' | 'regionCode'>;

export const keyOf = ({ edition, regionCode }: PoolName) => `${edition}/${regionCode ?? ''}`;
export const isSame = (a: PoolName) => (b: PoolName) => keyOf(a) === keyOf(b);

/** Money is granted to editions of now and later; earlier ones have only the pools that they had. */
export const isGrantable =
  (pools: readonly Pool[]) =>
  ({ id, state }: Pick<Edition, 'id' | 'state'>): boolean =>
    state !== 'earlier' || pools.some(({ edition }) => edition === id);

export interface Typed extends Record<string, unknown> {
  edition: string;
  /** empty string: the whole province */
  region: string;
  direction: 'raise' | 'lower';
  amount: string;
  reason: string;
}

/** Returns the typed change of the grant in 分 (negative: lower), or null without a valid amount. */
export function changeOf({ direction, amount }: Partial<Pick<Typed, 'direction' | 'amount'>>): number | null {
  const fen = parseYuan(amount ?? '');
  if (!fen) return null;
  return direction === 'lower' ? -fen : fen;
}

export const sumOf = (pools: readonly Pool[]) =>
  pools.reduce(
    (sum, one) => ({
      granted: sum.granted + one.granted,
      reserved: sum.reserved + one.reserved,
      spent: sum.spent + one.spent,
      left: sum.left + one.left,
    }),
    { granted: 0, reserved: 0, spent: 0, left: 0 },
  );
