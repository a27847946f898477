import type { Generated } from 'kysely';

export interface CoreTables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
  /** keys that must outlive a rotation of DATA_KEY, each sealed under it */
  vault_keys: { purpose: string; key_sealed: string };
  /** where a long walk along a primary key stands */
  walks: { name: string; after: string[] };
  /** work of which one process at a time is enough */
  leases: { name: string; holder: string; until: Date };
}
