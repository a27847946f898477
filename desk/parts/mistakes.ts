import type { Problem, Problems } from '@domain/errors';

export interface Mistake {
  /** line number in the file; null: the whole file */
  line: number | null;
  said: string;
}

/** Returns the mistakes in the order of the file, without the line number in the text. `rows.3.reason` is the third line. */
export const mistakesOf = (fields: Problems, textOf: (problem: Problem, key: string) => string): Mistake[] =>
  Object.entries(fields)
    .map(([key, problem]): Mistake => {
      const line = /^rows\.(\d+)\./.exec(key)?.[1];
      const text = textOf(problem, key);
      return {
        line: line ? Number(line) : null,
        said: line ? text.replace(/^第\s*\d+\s*行\s*[：:，,]?\s*/, '') : text,
      };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
