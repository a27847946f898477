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
