import { writeFileSync } from 'node:fs';

/** What part of a suite looked at, and what was not as it should be. */
export interface Part {
  counts: Record<string, number>;
  wrong: string[];
}

export interface Verdict extends Part {
  what: string;
}

export function tell({ what, counts, wrong }: Verdict) {
  const numbers = Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${what}: ${numbers}; ${wrong.length} wrong`);
  for (const line of wrong.slice(0, 20)) console.log(`     ${line}`);
}

/** Left for the closing table of `tools/tally.mjs`, where it asked for one. */
export function leave(verdicts: Verdict[]) {
  if (process.env.VERDICTS) writeFileSync(process.env.VERDICTS, JSON.stringify(verdicts));
}
