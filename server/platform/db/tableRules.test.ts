import { useTestApp } from '../../testing/app';
import { restoreStatements, tableRules } from './tableRules';

describe('tableRules', () => {
  const t = useTestApp();

  it('has a rule for each table of the database, and for no other', async () => {
    const rows = await t.sql<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    );
    const missing = rows.filter(({ name }) => !(name in tableRules)).map(({ name }) => name);
    const steps = missing.map(
      (name) =>
        `${name}: decide what a restore does with its rows, and add it to server/platform/db/tableRules.ts ("keep" only if no row gives access or takes effect later by itself)`,
    );
    expect(steps).toEqual([]);
    expect(Object.keys(tableRules).sort()).toEqual(rows.map(({ name }) => name));
  });

  it('has statements that run on the current schema', async () => {
    const statements = restoreStatements();
    // They give access or take effect later, and may have been used or undone after the backup.
    const emptied = ['sessions', 'pending_decisions', 'sign_in_codes', 'help_numbers', 'known_devices', 'sso_attempts'];
    expect(statements).toEqual(expect.arrayContaining(emptied.map((table) => `delete from ${table}`)));
    for (const statement of statements) await t.sql(statement);
  });
});
