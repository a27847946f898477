import { csvOf } from '@domain/csv';

/** Downloads a file. WeChat's browser ignores it. */
export function saveFile(name: string, content: Blob | string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Safari reads the object URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads a CSV file in UTF-8 with a byte order mark, which Excel requires. */
export const saveTable = (name: string, lines: Parameters<typeof csvOf>[0]) =>
  saveFile(name, `\uFEFF${csvOf(lines)}`, 'text/csv;charset=utf-8');
