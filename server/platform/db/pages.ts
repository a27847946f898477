import type { SelectQueryBuilder } from 'kysely';
import { isId } from '@domain/schema';
import { invalid } from '../../errors';
import { instantOf } from '../clock';
import type { Tables } from './tables';

export interface Page {
  page: number;
  pageSize: number;
}

/** Returns one page of `selected` and the total count of `matching`. */
export async function pageOf<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  selected: SelectQueryBuilder<Tables, Table, Row>,
  { page, pageSize }: Page,
) {
  const [rows, { total }] = await Promise.all([
    selected
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The position of a row in a list that is sorted by time and id. */
export interface Position {
  at: Date;
  id: string;
}

/** Returns one page of `rows`, which are one more than `pageSize` when another page follows, and the cursor of that page. */
export function keysetPage<Row extends { id: string }>(
  rows: readonly Row[],
  pageSize: number,
  timeOf: (row: Row) => Date,
) {
  const last = rows[pageSize - 1];
  const next = rows.length > pageSize && last ? `${timeOf(last).toISOString()}|${last.id}` : null;
  return { rows: rows.slice(0, pageSize), next: next && Buffer.from(next).toString('base64url') };
}

/** Parses the cursor of a page. Throws VALIDATION_FAILED for an invalid one. */
export function positionOf(after: string | undefined): Position | undefined {
  if (after === undefined) return undefined;
  const [time = '', id = ''] = Buffer.from(after, 'base64url').toString('utf8').split('|');
  const at = instantOf(time);
  if (!at || !isId(id)) throw invalid('after', { code: 'format', message: '翻页位置无效' });
  return { at, id };
}
