import { setImmediate as yieldToRequests } from 'node:timers/promises';

import { textOfCell } from '@domain/csv';
import type { ProblemCode, Problem, Problems } from '@domain/errors';
import { isPlainText } from '@domain/rules/text';

import { AppError, invalid } from '../../errors';
import { MOST_CELLS, parseCsv, type Line } from './csv';

export interface Column<K extends string> {
  key: K;
  /** heading of the column in a file made by people */
  label: string;
  check(text: string): ProblemCode | null;
  /** the table may omit this column */
  optional?: true;
}

export type Entry<K extends string> = Record<K, string>;

interface Read<K extends string> {
  rows: { at: number; entry: Entry<K> }[];
  problems: Problems;
}

/**
 * Limits the rows only: a file with a million empty rows must not occupy the server with them and their problems.
 * `MOST_CELLS` limits the cells of a line in a CSV file, `MOST_UNKNOWN` the reported keys of a row in JSON.
 */
export interface RowLimit {
  most: number;
  /** Returns the problem of a table with too many rows. Its message says how to correct it. */
  tooMany: (rows: number) => Problem;
}

function requireFewRows(rows: number, { most, tooMany }: RowLimit): void {
  if (rows <= most) return;
  throw invalid('rows', tooMany(rows));
}

/** Throws for a line of a file of another kind, which would make a problem of each cell. */
function requireFewCells({ line, cells }: Line): void {
  if (cells.length <= MOST_CELLS) return;
  throw invalid(`rows.${line}.cells`, {
    code: 'range',
    reason: 'range.cells',
    message: `第${line}行：超过${MOST_CELLS}列。请检查是否选错了文件`,
    params: { row: line, most: MOST_CELLS },
  });
}

/** Between so many rows the server answers other requests. */
export const ROWS_AT_ONCE = 100;

/** Limit of the reported unknown keys of a JSON row. */
const MOST_UNKNOWN = 10;

const messages: Partial<Record<ProblemCode, string>> = {
  required: '不能为空',
  format: '格式不正确',
  checksum: '校验位不符',
  enum: '不是可用的值',
  too_long: '过长',
  duplicate: '与前面的行重复',
  unknown: '没有这一列',
  type: '类型不正确',
};

export const rowProblem = (code: ProblemCode, at: number, label: string): Problem => ({
  code,
  message: `第${at}行“${label}”${messages[code] ?? '不正确'}`,
  params: { row: at, label },
});

/** Usually an amount with a comma and without quotes: its parts are two cells, and the cells behind it are in the wrong columns. */
const tooManyCells = (at: number): Problem => ({
  code: 'format',
  reason: 'format.cells',
  message: `第${at}行：列数比表头多。金额等内容含有逗号时，请放在英文双引号内（如"18,000.00"），或去掉逗号`,
  params: { row: at },
});

const dividers = /[、;；|｜]/;
export const partsOf = (text: string): string[] =>
  text
    .split(dividers)
    .map((part) => part.trim())
    .filter(Boolean);

const asText = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join('、') : undefined;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });
const BOM = Buffer.from('\uFEFF');

/** Returns the text of a table in UTF-8 or, as banks and Excel in China save it, GB 18030. */
const decode = (bytes: Buffer): string => {
  const decoders = bytes.subarray(0, BOM.length).equals(BOM) ? [utf8] : [utf8, gb18030];
  for (const decoder of decoders)
    try {
      return decoder.decode(bytes);
    } catch {
      // try the next encoding
    }
  throw invalid('rows', { code: 'format', message: '无法读取这个文件。请另存为CSV（UTF-8或GB 18030编码）后重新上传' });
};

/** Accepts an array, or an object with an array under `list`. */
function jsonRows(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  const list: unknown = Array.isArray(value) ? value : (value as { list?: unknown } | null)?.list;
  if (!Array.isArray(list)) throw new AppError('MALFORMED');
  return list;
}

function fromJson<K extends string>(text: string, columns: readonly Column<K>[], limit: RowLimit): Read<K> {
  const read: Read<K> = { rows: [], problems: {} };
  const list = jsonRows(text);
  requireFewRows(list.length, limit);
  list.forEach((line, index) => {
    const at = index + 1;
    const fields: Record<string, unknown> =
      typeof line === 'object' && line !== null && !Array.isArray(line) ? { ...line } : {};
    const unknown = Object.keys(fields).filter((key) => !columns.some((column) => column.key === key));
    for (const key of unknown.slice(0, MOST_UNKNOWN))
      read.problems[`rows.${at}.${key.slice(0, 50)}`] = rowProblem('unknown', at, key.slice(0, 50));
    const entry = {} as Entry<K>;
    for (const { key, label } of columns) {
      const value = asText(fields[key]);
      if (value === undefined) read.problems[`rows.${at}.${key}`] = rowProblem('type', at, label);
      entry[key] = value ?? '';
    }
    read.rows.push({ at, entry });
  });
  return read;
}

/**
 * Returns the cells of the heading and the lines below it. Counts all lines that are not blank, and returns no more of them than the
 * limit. Throws for the first line with too many cells.
 */
async function csvLines(text: string, limit: RowLimit): Promise<{ head: string[]; lines: Line[] }> {
  let head: string[] | undefined;
  let rows = 0;
  const lines: Line[] = [];
  for (const line of parseCsv(text)) {
    if (!line) {
      await yieldToRequests();
      continue;
    }
    requireFewCells(line);
    if (!head) {
      head = line.cells;
      continue;
    }
    if (rows % ROWS_AT_ONCE === 0) await yieldToRequests();
    rows += 1;
    if (rows <= limit.most) lines.push(line);
  }
  requireFewRows(rows, limit);
  return { head: head ?? [], lines };
}

async function fromCsv<K extends string>(
  text: string,
  columns: readonly Column<K>[],
  limit: RowLimit,
): Promise<Read<K>> {
  const { head, lines } = await csvLines(text, limit);
  const read: Read<K> = { rows: [], problems: {} };
  const order = head.map((cell) => columns.find(({ key, label }) => [key, label].includes(cell.trim())));
  head.forEach((cell, at) => {
    if (!order[at] && cell.trim())
      read.problems[`columns.${cell.trim().slice(0, 50)}`] = rowProblem('unknown', 1, cell.trim().slice(0, 50));
  });
  for (const column of columns)
    if (!column.optional && !order.includes(column))
      read.problems[`columns.${column.key}`] = rowProblem('required', 1, column.label);
  for (const [n, { line, cells }] of lines.entries()) {
    if (n % ROWS_AT_ONCE === 0) await yieldToRequests();
    if (cells.slice(order.length).some((cell) => cell.trim())) {
      read.problems[`rows.${line}.cells`] = tooManyCells(line);
      continue;
    }
    const entry = Object.fromEntries(columns.map(({ key }) => [key, ''])) as Entry<K>;
    cells.forEach((cell, at) => {
      const column = order[at];
      if (column) entry[column.key] = textOfCell(cell).trim();
    });
    read.rows.push({ at: line, entry });
  }
  return read;
}

/**
 * Checks every row, so that all problems are reported at once. An empty table is a problem, because it would delete the list.
 * Throws VALIDATION_FAILED for too many rows, before the first row is checked.
 */
export async function readTable<K extends string>(
  bytes: Buffer,
  isJson: boolean,
  columns: readonly Column<K>[],
  limit: RowLimit,
): Promise<Read<K>> {
  const text = decode(bytes);
  const read = isJson ? fromJson(text, columns, limit) : await fromCsv(text, columns, limit);
  // With a missing column every row is wrong; only the column is reported.
  if (Object.keys(read.problems).some((key) => key.startsWith('columns.'))) return read;
  if (read.rows.length === 0 && Object.keys(read.problems).length === 0)
    read.problems.rows = { code: 'required', message: '表中没有任何一行' };
  for (const [n, { at, entry }] of read.rows.entries()) {
    if (n % ROWS_AT_ONCE === 0) await yieldToRequests();
    for (const { key, label, check } of columns) {
      const code = isPlainText(entry[key]) ? check(entry[key]) : 'format';
      if (code) read.problems[`rows.${at}.${key}`] ??= rowProblem(code, at, label);
    }
  }
  return read;
}
