import { operatorText } from '../../operatorText';
import { errorCode } from '../../errorCode';
import { errorReason } from '../../errorReason';
import { StartError } from '../../startError';

/** The result of one check: `ok`, `fix` with what to do, or `skip` with the reason why it was not checked. */
export interface Finding {
  check: string;
  state: 'ok' | 'fix' | 'skip';
  text: string;
}

const make =
  (state: Finding['state']) =>
  (check: string, english: string, chinese = english): Finding => ({
    check,
    state,
    text: operatorText(english, chinese),
  });

export const ok = make('ok');
export const fix = make('fix');
export const skip = make('skip');

const NO_RIGHT = '42501';
/** Time limit of a check. The checks of the database run in two steps, and an operator gets all findings within ten seconds. */
export const LIMIT_MS = 4_500;

/** Runs a check with a time limit. An error is a finding too, so that the other checks still run. */
export async function guarded(check: string, run: () => Promise<Finding>, limitMs = LIMIT_MS): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(noAnswer(check, limitMs)), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    if (error instanceof StartError) return fix(check, error.message);
    if (errorCode(error) === NO_RIGHT)
      return skip(
        check,
        'The role may not read what this check needs. Correct "rights" first.',
        '数据库角色没有这项检查需要的权限。请先处理 rights 一行。',
      );
    return fix(
      check,
      `The check failed (${errorReason(error)}). Correct the other findings, then run it again.`,
      `检查没有完成（${errorReason(error)}）。请先处理其他各行，再执行一次。`,
    );
  } finally {
    clearTimeout(timer);
  }
}

const noAnswer = (check: string, limitMs: number): Finding =>
  fix(
    check,
    `No answer within ${limitMs / 1_000} s. Correct the other findings, and look at the network and the disks.`,
    `${limitMs / 1_000} 秒内没有结果。请先处理其他各行，再检查网络和磁盘。`,
  );

/** Returns one line per finding and a sentence that counts what needs action. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = `\n${' '.repeat(width + 8)}`;
  const lines = findings.map(
    ({ check, state, text }) => `${state.padEnd(4)}  ${check.padEnd(width)}  ${text.replaceAll('\n', indent)}`,
  );
  const open = findings.filter(({ state }) => state === 'fix').length;
  const sum =
    open === 0
      ? operatorText('Nothing needs action.', '没有需要处理的问题。')
      : operatorText(
          `${open} of ${findings.length} checks need action.`,
          `${findings.length} 项检查中有 ${open} 项需要处理（fix）。`,
        );
  return [...lines, '', sum].join('\n');
}
