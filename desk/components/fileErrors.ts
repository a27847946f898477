import type { Problem, Problems } from '@domain/errors';

export interface FileError {
  /** line number in the file; null: the whole file */
  line: number | null;
  text: string;
}

/** Returns the mistakes in the order of the file, without the line number in the text. `rows.3.reason` is the third line. */
export const fileErrorsOf = (fields: Problems, textOf: (problem: Problem, key: string) => string): FileError[] =>
  Object.entries(fields)
    .map(([key, problem]): FileError => {
      const line = /^rows\.(\d+)\./.exec(key)?.[1];
      const text = textOf(problem, key);
      return {
        line: line ? Number(line) : null,
        text: line ? text.replace(/^第\s*\d+\s*行\s*[：:，,]?\s*/, '') : text,
      };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
