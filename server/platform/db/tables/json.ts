import type { ColumnType } from 'kysely';

/** A JSON column, which is written as text. */
export type Json<T> = ColumnType<T, string | (null extends T ? null : never), string | (null extends T ? null : never)>;
