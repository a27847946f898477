import type { Problems } from '@domain/errors';

export interface Mistake {
  /** as it is counted in the file; null: of the whole file */
  line: number | null;
  said: string;
}

/** `rows.3.reason` is the third line. In the order of the file; each sentence without the line that stands beside it. */
export const mistakesOf = (fields: Problems): Mistake[] =>
  Object.entries(fields)
    .map(([key, { message }]): Mistake => {
      const line = /^rows\.(\d+)\./.exec(key)?.[1];
      return {
        line: line ? Number(line) : null,
        said: line ? message.replace(/^第\s*\d+\s*行\s*[：:，,]?\s*/, '') : message,
      };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
