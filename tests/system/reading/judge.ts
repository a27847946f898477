import { readable } from '@domain/flow/papers';
import type { Reading } from '../../../server/ocr/recognition/findings';
import type { Grade } from '../../../server/testing/documents';

/** How often values were recognised, filled (with proof) or offered, and how often wrongly; per photo quality. */
interface Tally {
  values: number;
  read: number;
  filled: number;
  filledWrong: number;
  offered: number;
  offeredWrong: number;
}
export type Table = Map<string, Record<Grade, Tally>>;

const empty = (): Tally => ({ values: 0, read: 0, filled: 0, filledWrong: 0, offered: 0, offeredWrong: 0 });

/** Compares the findings with the printed values. A name that lacks one rare character counts as wrong. */
export function count(
  table: Table,
  slot: string,
  grade: Grade,
  truth: Record<string, string | number>,
  { findings }: Pick<Reading, 'findings'>,
): string[] {
  const wrong: string[] = [];
  for (const [name, key] of Object.entries(readable[slot]?.fields ?? {})) {
    if (truth[name] === undefined) continue;
    const row = table.get(`${slot} ${name}`) ?? { good: empty(), fair: empty(), bad: empty() };
    table.set(`${slot} ${name}`, row);
    const tally = row[grade];
    tally.values += 1;
    const finding = findings.find((one) => one.key === key);
    if (!finding) continue;
    const right = finding.value === truth[name];
    if (right) tally.read += 1;
    if (finding.proof) {
      tally.filled += 1;
      if (!right) tally.filledWrong += 1;
    } else {
      tally.offered += 1;
      if (!right) tally.offeredWrong += 1;
    }
    if (!right)
      wrong.push(
        `${slot} ${name}: ${String(finding.value)} for ${String(truth[name])} (${finding.proof ?? 'offered'})`,
      );
  }
  return wrong;
}

export const sumOf = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, one) => {
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += one[key];
    return sum;
  }, empty());

const percent = (part: number, whole: number): string =>
  (whole ? `${Math.round((1000 * part) / whole) / 10}` : '–').padStart(5);

export function print(table: Table): void {
  console.log(
    '| value | n | read, good+fair % | bad % | filled | wrong | offered | wrong |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  );
  const line = (name: string, rows: Record<Grade, Tally>[]): void => {
    const clear = sumOf(rows.flatMap(({ good, fair }) => [good, fair]));
    const bad = sumOf(rows.map((row) => row.bad));
    const all = sumOf([clear, bad]);
    console.log(
      `| ${name} | ${all.values} | ${percent(clear.read, clear.values)} | ${percent(bad.read, bad.values)} | ${all.filled} | ${all.filledWrong} | ${all.offered} | ${all.offeredWrong} |`,
    );
  };
  for (const [name, row] of table) line(name, [row]);
  line('**all**', [...table.values()]);
}
