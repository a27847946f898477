import { csvOf } from '@domain/csv';

/** Downloads a file. */
export function download(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the object URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads a CSV file in UTF-8 with a byte order mark, which Excel requires. */
export const downloadTable = (lines: Parameters<typeof csvOf>[0], name: string) =>
  download(new Blob([`\uFEFF${csvOf(lines)}`], { type: 'text/csv;charset=utf-8' }), name);
