import { commandLine } from '../../commandLine';
import { operatorText } from '../../operatorText';
import { fix, LIMIT_MS, ok, skip, type Finding } from './finding';
import { journalLines, processStates } from './journal';
import { errorLines, loggedErrors } from './loggedErrors';

/** Below the limit of a check, so that a long journal is judged by its newest part. */
const READ_MS = LIMIT_MS - 500;
const SHOWN = 3;
export const ERRORS = '"level":"(error|fatal)"';

/** Why there is no journal, and how the log is read instead. */
export const noJournal = (): string =>
  operatorText(
    'There is no journal that this user may read. Under systemd run "qczhyjs doctor" as root; in containers: docker compose logs --no-log-prefix --since 24h api-1 api-2 | docker compose exec -T api-1 qczhyjs errors -',
    '没有本用户能读的系统日志。用 systemd 时，请由 root 执行 qczhyjs doctor；用容器时：$COMPOSE logs --no-log-prefix --since 24h api-1 api-2 | $COMPOSE exec -T api-1 qczhyjs errors -',
  );

/** Errors in the log of the last 24 hours. */
export async function checkLog(read = () => journalLines(ERRORS, READ_MS)): Promise<Finding> {
  const journal = await read();
  if (!journal) return skip('log', noJournal());
  const errors = loggedErrors(journal.lines);
  if (errors.length === 0 && !journal.isComplete)
    return skip(
      'log',
      `The journal is too long for this check, and its newest part has no error. Run "${commandLine('errors')}".`,
      `日志太长，这里只看了最新的部分，没有错误。请执行“${commandLine('errors')}”。`,
    );
  if (errors.length === 0) return ok('log', 'No errors in the last 24 hours.', '过去 24 小时没有错误。');
  const count = errors.reduce((sum, one) => sum + one.count, 0);
  const all = commandLine('errors');
  return fix(
    'log',
    [
      operatorText(
        `${count} errors of ${errors.length} kinds in the last 24 hours. "${all}" lists them.`,
        `过去 24 小时有 ${count} 个错误（${errors.length} 种），“${all}”列出全部：`,
      ),
      errorLines(errors.slice(0, SHOWN)),
    ].join('\n'),
  );
}

/** Whether systemd runs every process that it was asked to run. */
export async function checkProcesses(read = () => processStates(READ_MS)): Promise<Finding> {
  const states = await read();
  if (!states)
    return skip('processes', 'systemd runs no process of the server here.', '这里的服务进程不由 systemd 运行。');
  const stopped = states.filter(({ isRunning }) => !isRunning).map(({ name }) => name);
  if (stopped.length === 0)
    return ok('processes', `${states.length} are running.`, `${states.length} 个服务进程在运行。`);
  const names = stopped.join(' ');
  return fix(
    'processes',
    `${names} does not run. "journalctl -u ${stopped[0]} -n 20" names the reason; then "systemctl restart ${names}".`,
    `${names} 没有运行。journalctl -u ${stopped[0]} -n 20 会说明原因；改好以后执行 systemctl restart ${names}。`,
  );
}
