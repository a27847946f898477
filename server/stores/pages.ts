import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables';

export interface Page {
  page: number;
  pageSize: number;
}

/** One page of what was found, as it is selected and in its order, and how many there are in all. */
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
