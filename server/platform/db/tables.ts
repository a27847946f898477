import type { Kysely } from 'kysely';
import type { CaseTables } from './tables/applications';
import type { ContentTables } from './tables/content';
import type { CoreTables } from './tables/core';
import type { IdentityTables } from './tables/identity';
import type { FundTables } from './tables/funds';
import type { LawTables } from './tables/policy';
import type { PaymentTables } from './tables/payments';
import type { ReadingTables } from './tables/ocr';
import type { StaffTables } from './tables/staff';

/** Row types of all tables, declared by subject in tables/*.ts; columns are named as in SQL. */
export type Tables = CoreTables &
  IdentityTables &
  ContentTables &
  CaseTables &
  FundTables &
  LawTables &
  PaymentTables &
  ReadingTables &
  StaffTables;

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
