import { StartError } from '../../startError';

const BASELINE = '0001_baseline.sql';

/** The first of the migrations that 0001_baseline.sql has replaced, and the last ones: after them the schema is the same. */
const FIRST_REPLACED = '0001_core.sql';
const LAST_REPLACED = ['0111_messages.sql', '0111_pool_row.sql', '0112_help_numbers.sql'];

const HOW = 'See "A database of an older checkout" in docs/operations.md.';

/** Throws StartError for a database with the replaced migrations. `applied`: the names in `schema_migrations`. */
export function refuseOlderDatabase(applied: ReadonlySet<string>): void {
  if (applied.has(FIRST_REPLACED))
    throw new StartError(
      `This database was created by an older checkout, whose migrations ${BASELINE} has replaced. Export it there ("npm run backup -- <new folder>") and import it here ("npm run restore -- <folder> --replace"). ${HOW}`,
    );
}

/** Returns the migrations of this checkout that create the schema of a backup. `names`: the migrations listed in the backup. */
export function migrationsOfBackup(names: readonly string[]): readonly string[] {
  if (!names.includes(FIRST_REPLACED)) return names;
  const missing = LAST_REPLACED.filter((name) => !names.includes(name));
  if (missing.length === 0) return [BASELINE];
  throw new StartError(
    `This backup lacks the migrations ${missing.join(', ')}. Start the last checkout before ${BASELINE} with that database, and make the backup there. ${HOW}`,
  );
}
