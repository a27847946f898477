import { errorCode } from '../errorCode';
import { StartError } from '../../startError';

/** The result of one check: `ok`, `fix` with what to do, or `skip` with the reason why it was not checked. */
export interface Finding {
  check: string;
  state: 'ok' | 'fix' | 'skip';
  text: string;
}

type Make = (check: string, text: string) => Finding;

export const ok: Make = (check, text) => ({ check, state: 'ok', text });
export const fix: Make = (check, text) => ({ check, state: 'fix', text });
export const skip: Make = (check, text) => ({ check, state: 'skip', text });

/** Returns the code of an error or of its cause, or else its message. */
export function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return errorCode(cause) || (cause instanceof Error ? cause.message : 'unknown');
}

const NO_RIGHT = '42501';

/** Runs a check. An error is a finding too, so that the other checks still run. */
export async function guarded(check: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartError) return fix(check, error.message);
    if (errorCode(error) === NO_RIGHT)
      return skip(check, 'The role may not read what this check needs. Correct "rights" first.');
    return fix(check, `The check failed (${reason(error)}). Correct the other findings, then run it again.`);
  }
}

/** Returns one line per finding and a sentence that counts what needs action. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = `\n${' '.repeat(width + 8)}`;
  const lines = findings.map(
    ({ check, state, text }) => `${state.padEnd(4)}  ${check.padEnd(width)}  ${text.replaceAll('\n', indent)}`,
  );
  const open = findings.filter(({ state }) => state === 'fix').length;
  const sum = open === 0 ? 'Nothing needs action.' : `${open} of ${findings.length} checks need action.`;
  return [...lines, '', sum].join('\n');
}
