import type { Generated, Kysely } from 'kysely';
import type { CaseTables } from './tables/applications';
import type { ContentTables } from './tables/content';
import type { IdentityTables } from './tables/identity';
import type { FundTables } from './tables/funds';
import type { MessageTables } from './tables/messages';
import type { PolicyTables } from './tables/policy';
import type { PaymentTables } from './tables/payments';
import type { ReadingTables } from './tables/ocr';
import type { StaffTables } from './tables/staff';

interface CoreTables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
  /** keys that survive a rotation of DATA_KEY, each encrypted with it */
  vault_keys: { purpose: string; key_sealed: string };
  /** cursor of a batch job along a primary key */
  walks: { name: string; after: string[] };
  /** leases for jobs that run in one process at a time */
  leases: { name: string; holder: string; until: Date };
  /** restores and recoveries; `extended_at`: when the first start after it extended the deadlines of applicants */
  restores: { id: string; since: Date; restored_at: Date; extended_at: Date | null };
}

/** Row types of all tables, declared by subject in tables/*.ts; columns are named as in SQL. */
export type Tables = CoreTables &
  IdentityTables &
  ContentTables &
  CaseTables &
  FundTables &
  MessageTables &
  PolicyTables &
  PaymentTables &
  ReadingTables &
  StaffTables;

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
