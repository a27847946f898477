import { migrationsFolder, migrate } from '../platform/db/migrate';
import { operatorText } from '../operatorText';
import { runTool } from './tool';
import { grantRuntime } from '../platform/db/rights';

/**
 * Runs before a new release starts, as the owner of the tables. `--grant <role>` grants the server's role its rights; `setup` names that
 * role in the owner's settings.
 */
void runTool(async ({ config, pool }, args) => {
  const applied = await migrate(pool, migrationsFolder(config.rootDir));
  const role = args.includes('--grant') ? args[args.indexOf('--grant') + 1] : process.env.SERVER_ROLE;
  const granted = role ? await grantRuntime(pool, role) : undefined;
  const done = applied.length
    ? operatorText(`Applied: ${applied.join(', ')}`, `已升级数据库：${applied.join('、')}`)
    : operatorText('Nothing to apply.', '数据库已是最新。');
  return [done, granted].filter(Boolean).join('\n');
});
