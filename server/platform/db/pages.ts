import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables';

export interface Page {
  page: number;
  pageSize: number;
}

/** Returns one page of `selected` and the total count of `found`. */
export async function pageOf<Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, object>,
  selected: SelectQueryBuilder<Tables, Table, Row>,
  { page, pageSize }: Page,
) {
  const [rows, { total }] = await Promise.all([
    selected
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
