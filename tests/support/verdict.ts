import { readFileSync, writeFileSync } from 'node:fs';

/** The result of a part of a suite: what was counted, and what was wrong. */
export interface Part {
  counts: Record<string, number>;
  wrong: string[];
}

export interface Verdict extends Part {
  what: string;
  minutes?: number;
}

/** Returns the sentence about unhandled errors in the log of a server; empty if there are none. */
export function unhandledIn(log: string): string[] {
  const count = readFileSync(log, 'utf8').match(/unhandled|uncaught/gi)?.length ?? 0;
  return count > 0 ? [`${count} unhandled errors in the log`] : [];
}

export function tell({ what, counts, wrong }: Verdict) {
  const numbers = Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${what}: ${numbers}; ${wrong.length} wrong`);
  for (const line of wrong.slice(0, 20)) console.log(`     ${line}`);
}

/** Writes the results for the table of `tools/lib/tally.mjs`, if `VERDICTS` names a file. */
export function leave(verdicts: Verdict[]) {
  if (process.env.VERDICTS) writeFileSync(process.env.VERDICTS, JSON.stringify(verdicts));
}
