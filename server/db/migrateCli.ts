import { migrationsFolder } from '../assemble';
import { runTool } from '../tool';
import { migrate } from './migrate';
import { grantRuntime } from './rights';

/** Before the new release is started, as the role that owns the tables; `--grant <role>` gives the server's own role what it needs. */
void runTool(async ({ config, pool }, args) => {
  const applied = await migrate(pool, migrationsFolder(config.rootDir));
  const role = args[args.indexOf('--grant') + 1];
  const granted = args.includes('--grant') && role ? await grantRuntime(pool, role) : undefined;
  return [applied.length ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.', granted].filter(Boolean).join('\n');
});
