import type { Generated } from 'kysely';

export interface CoreTables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
  /** keys that survive a rotation of DATA_KEY, each encrypted with it */
  vault_keys: { purpose: string; key_sealed: string };
  /** cursor of a batch job along a primary key */
  walks: { name: string; after: string[] };
  /** leases for jobs that run in one process at a time */
  leases: { name: string; holder: string; until: Date };
}
