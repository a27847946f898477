import { shanghaiInstant } from '@domain/time';
import { commandLine } from '../commandLine';
import { instant } from '../config/read';
import { operatorText } from '../operatorText';
import { isInFuture } from '../platform/backup/list';
import { markRecovered } from '../platform/backup/markRecovered';
import { prepareRestored } from '../platform/backup/prepareRestored';
import { restore } from '../platform/backup/restore';
import { grantRuntime } from '../platform/db/rights';
import { StartError } from '../startError';
import { runTool } from './tool';
import { type ToolDeps } from '../platform/backup/toolDeps';

const usage = (): string =>
  [
    operatorText('Usage:', '用法：'),
    commandLine(operatorText('restore <folder of the backup> [--replace]', 'restore <备份的目录> [--replace]')),
    commandLine(
      operatorText(
        'restore --mark <last time that was recovered, like 2026-11-22T10:31:07+08:00>',
        'restore --mark <恢复到的最后时间，例如 2026-11-22T10:31:07+08:00>',
      ),
    ),
  ].join('\n');

/** What both kinds of recovery have done, and what the operator does next. */
const consequences = (since: string): string =>
  operatorText(
    `Payments: on hold until two members have compared the statements of the bank since ${since}.
Sessions, invitations and open changes of a mobile number: ended; everyone signs in again, also members who were deactivated since then. The first sign-in by code of an applicant asks for the last four characters of the ID number.
Deadlines: near ones are moved by 14 days at the first start without MAINTENANCE.
Messages: each owner of such a case gets one then; no other is repeated.
Next: start with MAINTENANCE=read-only first (docs/operations.md, "After a restore").`,
    `拨付：暂停，直到两位人员核对了银行 ${shanghaiInstant(new Date(since))} 以后的流水。
会话、邀请和没有办完的换手机号：已结束，所有人要重新登录，申请人第一次用验证码登录要填身份证号后四位；备份以后停用的人员又能登录，请先停用。
期限：第一次不带 MAINTENANCE 启动时，临期的顺延 14 天。
短信：顺延的申请人到时各收到一条，其他的不重发。
下一步：先用 MAINTENANCE=read-only 启动，步骤见 docs/zh-CN/新机器上恢复.md“恢复以后”。`,
  );

async function markAt(deps: ToolDeps, value: string): Promise<string> {
  const since = timeOf(value);
  if (since > deps.clock.now()) throw new StartError(`${value} is in the future.`, `${value} 还没有到。`);
  const deleted = await markRecovered(deps, since);
  const time = since.toISOString();
  return [
    operatorText(`Marked as recovered to ${time}.`, `已标记为恢复到 ${shanghaiInstant(since)}。`),
    consequences(time),
    deleted > 0 && deletedPhotos(deleted),
  ]
    .filter(Boolean)
    .join('\n');
}

function timeOf(value: string): Date {
  try {
    return instant(value);
  } catch (cause) {
    throw new StartError(usage(), undefined, { cause });
  }
}

const deletedPhotos = (count: number): string =>
  operatorText(
    `${count} photos of drafts and corrections are lost: their rows were deleted, and the applicants upload them again.`,
    `草稿和补正里有 ${count} 张照片丢失，已删除它们的记录，由申请人重新上传。`,
  );

/** An older key stays necessary, for this database and for the backup. */
function keysAfter(keys: readonly string[], config: ToolDeps['config']): string | false {
  const first = config.dataKeys[0]?.id;
  const older = keys.filter((id) => id !== first);
  if (older.length === 0) return false;
  const names = older.join(', ');
  const [reseal, backup] = ['reseal', 'backup'].map((name) => commandLine(name));
  return operatorText(
    `Keys: the data is encrypted with ${names}. After the start run "${reseal}", then "${backup}", and keep ${names} in DATA_KEY.`,
    `密钥：数据是用 ${names} 加密的。启动以后执行“${reseal}”，再执行“${backup}”；${names} 仍要留在 DATA_KEY 里。`,
  );
}

async function restoreFrom(deps: ToolDeps, folder: string, replace: boolean): Promise<string> {
  const { takenAt, tables, photos, keys, roles, serverRoles, missing } = await restore(
    deps,
    folder,
    replace,
    (client, manifest) => prepareRestored(client, { since: manifest.takenAt, now: deps.clock.now() }),
  );
  const role = process.env.SERVER_ROLE;
  const granted = role ? await grantRuntime(deps.pool, role) : undefined;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const wrongClock = isInFuture(new Date(takenAt), deps.clock.now());
  if (missing.submitted > 0 || wrongClock) process.exitCode = 1;
  return [
    wrongClock &&
      operatorText(
        `The time of this backup has not come: a clock is wrong, now or then, and payments since the backup could be made again. Before the start run "${commandLine('restore --mark')}" with a time that was certainly before the backup.`,
        `这个备份的时间还没有到：现在的时钟不对，或者备份时的不对，备份以后的拨付可能被漏查而重复。启动服务前执行“${commandLine('restore --mark <时间>')}”，写一个肯定早于备份的时间。`,
      ),
    operatorText(
      `Restored as of ${takenAt}: ${rows} rows, ${photos.count} photos.`,
      `已恢复到 ${shanghaiInstant(new Date(takenAt))}：${rows} 行，${photos.count} 张照片。`,
    ),
    consequences(takenAt),
    keysAfter(keys ?? [], deps.config),
    missing.deleted > 0 && deletedPhotos(missing.deleted),
    missing.submitted > 0 &&
      operatorText(
        `${missing.submitted} photos of submitted applications are not in the backup.`,
        `备份里缺 ${missing.submitted} 张已提交申请的照片。`,
      ),
    granted,
    roles.length > 0 &&
      operatorText(`Roles with rights on the tables: ${roles.join(', ')}.`, `对表有权限的角色：${roles.join('、')}。`),
    deps.config.databaseUrl !== undefined &&
      !granted &&
      serverRoles.length === 0 &&
      operatorText(
        `No role but the owner can run a server here. If the servers use a role of their own: ${commandLine('migrate --grant <role>')}.`,
        `只有表的所有者能运行服务。服务用另一个角色时：${commandLine('migrate --grant <角色>')}。`,
      ),
  ]
    .filter(Boolean)
    .join('\n');
}

void runTool((deps, args) => {
  const [value] = args.filter((arg) => !arg.startsWith('--'));
  if (!value) throw new StartError(usage());
  return args.includes('--mark') ? markAt(deps, value) : restoreFrom(deps, value, args.includes('--replace'));
});
