import { systemClock } from '../platform/clock';
import { readConfig } from '../config/config';
import type { ToolDeps } from '../platform/backup/toolDeps';
import { openDataFolder } from '../platform/files/dataFolder';
import { connect } from '../platform/db/connect';
import { openDatabase } from '../platform/db/open';
import { openPhotoStore } from '../platform/files/open';
import { withKeys } from '../platform/files/keyFiles';
import { startFailed } from '../startFailed';

/** Runs an operator command with the settings, database and photos of the server, and prints its result. */
export async function runTool(work: (deps: ToolDeps, args: string[]) => Promise<string>): Promise<void> {
  try {
    const read = readConfig(process.env, process.cwd());
    const config = withKeys(read, openDataFolder(read));
    const database = await openDatabase(config);
    const { db, pool, close } = connect(database.address, {
      poolSize: 2,
      statementTimeoutMs: 0,
      name: 'qczhyjs-command',
    });
    try {
      console.log(
        await work({ config, db, pool, photos: openPhotoStore(config), clock: systemClock() }, process.argv.slice(2)),
      );
    } finally {
      await close();
      await database.stop();
    }
  } catch (error) {
    startFailed(error);
  }
}
