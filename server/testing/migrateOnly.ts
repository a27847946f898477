import { assemble } from '../assemble';
import { runTool } from '../cli/tool';
import { openDatabase } from '../platform/db/open';

/** Migrates and seeds the database without starting a server; runs the argument as SQL. */
void runTool(async ({ config, pool, clock, photos }, [sql]) => {
  const database = await openDatabase(config);
  const { close } = await assemble(config, { where: database.address, clock, photos });
  await close();
  await database.stop();
  if (sql) await pool.query(sql);
  return 'migrated';
});
