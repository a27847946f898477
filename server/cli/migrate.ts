import { migrationsFolder } from '../assemble';
import { runTool } from './tool';
import { migrate } from '../platform/db/migrate';
import { grantRuntime } from '../platform/db/rights';

/** Runs before a new release starts, as the owner of the tables. `--grant <role>` grants the server's role its rights. */
void runTool(async ({ config, pool }, args) => {
  const applied = await migrate(pool, migrationsFolder(config.rootDir));
  const role = args[args.indexOf('--grant') + 1];
  const granted = args.includes('--grant') && role ? await grantRuntime(pool, role) : undefined;
  return [applied.length ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.', granted].filter(Boolean).join('\n');
});
