import fs from 'node:fs';
import path from 'node:path';

export const root = path.join(__dirname, '../..');
export const readDocument = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');

/** With `DOCS=write`, generated parts are written; otherwise tests compare them. */
const isWriting = process.env.DOCS === 'write';

/** Returns the stored text and the generated one; with `DOCS=write` it stores the generated one first. */
export function compared(name: string, generate: (stored: string) => string): { stored: string; generated: string } {
  const generated = generate(fs.existsSync(path.join(root, name)) ? readDocument(name) : '');
  if (isWriting) fs.writeFileSync(path.join(root, name), generated);
  return { stored: readDocument(name), generated };
}

/** Replaces the text between `<!-- generated: name -->` and `<!-- end -->`. */
export function withGenerated(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- generated: ${name} -->\n`, '<!-- end -->'];
  const [before, rest] = split(page, start, `The page has no "${start.trim()}"`);
  const [, after] = split(rest, end, `"${start.trim()}" has no "${end}"`);
  return `${before}${start}\n${text.trim()}\n\n${end}${after}`;
}

function split(text: string, at: string, otherwise: string): [string, string] {
  const index = text.indexOf(at);
  if (index < 0) throw new Error(otherwise);
  return [text.slice(0, index), text.slice(index + at.length)];
}

/**
 * Fills the code block after each `<!-- from: file "first line" -->`: it contains the lines of the file from the first line that
 * contains the text to the next line with the same indentation that closes it (`}`, `)`, `]`), or one line with `"…" only`.
 */
export function withExcerpts(page: string, read: (file: string) => string = readDocument): string {
  return page.replace(
    /(<!-- from: (\S+) "([^"]+)"( only)? -->\n\n```\w*\n)[^]*?(\n```)/g,
    (_, start: string, file: string, first: string, only: string | undefined, end: string) =>
      start + excerpt(read(file), file, first, only !== undefined) + end,
  );
}

function excerpt(source: string, file: string, first: string, isOneLine: boolean): string {
  const lines = source.split('\n');
  const from = lines.findIndex((line) => line.includes(first));
  if (from < 0) throw new Error(`${file} contains no "${first}"`);
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? '';
  const closes = new RegExp(`^${indent}[}\\])]`);
  const length = isOneLine ? 0 : lines.slice(from + 1).findIndex((line) => closes.test(line)) + 1;
  return lines
    .slice(from, from + length + 1)
    .map((line) => line.slice(indent.length))
    .join('\n');
}
