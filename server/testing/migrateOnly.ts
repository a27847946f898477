import { assemble } from '../assemble';
import { runTool } from '../tool';
import { openDatabase } from '../db/open';

/** A database as the first start leaves it, without a server on it; an argument is SQL to run in it. */
void runTool(async ({ config, pool, clock, photos }, [sql]) => {
  const database = await openDatabase(config);
  const { close } = await assemble(config, { where: database.address, clock, photos });
  await close();
  await database.stop();
  if (sql) await pool.query(sql);
  return 'migrated';
});
