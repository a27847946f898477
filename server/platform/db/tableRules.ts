/**
 * What a restore does with the rows of a table. `keep`: they stay as they were at the time of the backup. `empty`: they are deleted.
 * `atFirstStart`: they stay, and the first start that serves writes changes them (`server/afterRestore.ts`). `sql`: this statement changes them.
 */
type RestoreRule = 'keep' | 'empty' | 'atFirstStart' | { sql: string };

interface TableRule {
  restore: RestoreRule;
}

const keep: TableRule = { restore: 'keep' };
const empty: TableRule = { restore: 'empty' };
const atFirstStart: TableRule = { restore: 'atFirstStart' };

/**
 * All tables. A restore must not act on what it does not know: a row that gives access, or that takes effect when its time has come,
 * may have been used, stopped or withdrawn after the backup (docs/decisions/0003-backup.md).
 */
export const tableRules: Record<string, TableRule> = {
  // They give access, and may have been used, signed out or revoked.
  sessions: empty,
  office_sessions: empty,
  office_invitations: empty,
  // They may have been withdrawn after the backup, and their invitations are deleted.
  proposals: empty,
  sign_in_codes: empty,
  sso_attempts: empty,
  help_numbers: empty,
  // The owner may have signed out everywhere. Each account is asked once anyway.
  known_devices: empty,
  // A row that stayed would become a read of the case, which its member may have given back unopened.
  prefetched_cases: empty,
  // They may have been undone, or have had their effect, after the backup. The officer decides again.
  pending_decisions: empty,
  // The officer may have decided or deleted them after the backup.
  review_drafts: empty,
  // The process of a lease has stopped.
  leases: empty,
  // The owner may have stopped an open request. The closed ones block new requests and take no effect.
  mobile_requests: { restore: { sql: 'delete from mobile_requests where closed_until is null' } },

  // The owner may have changed the number, which may belong to another person now. Links made by that number open no marked account.
  accounts: { restore: { sql: 'update accounts set is_mobile_unverified = true where mobile_index is not null' } },
  sso_identities: keep,

  // The owner may have corrected, accepted or submitted in time; a due message may have been sent.
  applications: atFirstStart,
  funds_waiting: atFirstStart,
  messages: atFirstStart,
  restores: atFirstStart,

  // Keys and replies of calls whose effect the backup contains. Without them a repeated call would have its effect twice.
  idempotency_keys: keep,
  office_requests: keep,
  // An unfinished upload starts over when its pieces are missing, and is deleted after a day.
  uploads: keep,
  // Counters and locks that protect: without them all limits would start at zero.
  rate_limits: keep,
  office_tries: keep,
  office_networks: keep,
  limit_locks: keep,
  // Work that is done again gives the same result.
  readings: keep,
  walks: keep,
  alike_todo: keep,
  figures_todo: keep,
  stray_photos: keep,

  // What was true at the time of the backup, and has no effect by itself.
  consents: keep,
  message_settings: keep,
  application_openings: keep,
  notifications: keep,
  staff: keep,
  audit_log: keep,
  application_events: keep,
  objections: keep,
  submissions: keep,
  claims: keep,
  alike_keys: keep,
  // The restore itself deletes unsubmitted photos that have no bytes.
  files: keep,
  policy_versions: keep,
  policy_signatures: keep,
  edition_switches: keep,
  law_state: keep,
  funds: keep,
  fund_entries: keep,
  // They belong to the offers of `funds_waiting`, which stay.
  offer_keys: keep,
  // The restore adds a hold, so that no batch is paid twice.
  payment_holds: keep,
  payment_batches: keep,
  payment_lines: keep,
  figure_cases: keep,
  figure_events: keep,
  figure_reasons: keep,
  figure_took: keep,
  figure_waiting: keep,
  regions: keep,
  companies: keep,
  hotlines: keep,
  models: keep,
  guides: keep,
  banks: keep,
  seeds: keep,
  vault_keys: keep,
  schema_migrations: keep,
};

/** Returns the statements that apply `empty` and `sql`, for the owner of the tables. */
export const restoreStatements = (): string[] =>
  Object.entries(tableRules).flatMap(([table, { restore }]) => {
    if (restore === 'empty') return [`delete from ${table}`];
    return typeof restore === 'object' ? [restore.sql] : [];
  });
