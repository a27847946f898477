import { createHash } from 'node:crypto';
import type { LeftOut } from '@domain/contract/types';
import { isPlainText } from '@domain/rules/text';
import { csvOf } from '@domain/csv';
import { canEncodeGb18030, encodeGb18030 } from './gb18030';

export type Encoding = 'utf-8' | 'gb18030';

/** One payment in the file for the bank. The file shows the amount in 元. */
export interface PaymentEntry {
  number: string;
  holder: string;
  bankName: string;
  bankBranch: string;
  bankCardNo: string;
  amountInFen: number;
}

/** The columns of the file, in order. */
const layout: readonly [heading: string, cell: (entry: PaymentEntry, position: number) => string][] = [
  ['序号', (_, position) => String(position)],
  ['申请编号', ({ number }) => number],
  ['户名', ({ holder }) => holder],
  ['开户银行', ({ bankName }) => bankName],
  ['开户支行', ({ bankBranch }) => bankBranch],
  ['账号', ({ bankCardNo }) => bankCardNo],
  ['金额（元）', ({ amountInFen }) => (amountInFen / 100).toFixed(2)],
];

const fieldsOf = ['holder', 'bankName', 'bankBranch', 'bankCardNo'] as const;

/** Returns the first cell that the bank file cannot represent: empty, non-digits in a card number, a line break, a character not in the encoding. */
export function entryFault(entry: PaymentEntry, encoding: Encoding): Pick<LeftOut, 'field' | 'reason'> | null {
  for (const field of fieldsOf) {
    const text = entry[field];
    if (text.trim() === '') return { field, reason: 'missing' };
    if (field === 'bankCardNo' && !/^\d+$/.test(text)) return { field, reason: 'card' };
    if (/[\r\n\t]/.test(text) || !isPlainText(text) || (encoding === 'gb18030' && !canEncodeGb18030(text)))
      return { field, reason: 'characters' };
  }
  return null;
}

export const paymentFile = (entries: readonly PaymentEntry[]): string =>
  csvOf([
    layout.map(([heading]) => heading),
    ...entries.map((entry, n) => layout.map(([, cell]) => cell(entry, n + 1))),
  ]);

export const encoded = (text: string, encoding: Encoding): Buffer =>
  encoding === 'gb18030' ? encodeGb18030(text) : Buffer.from(`\uFEFF${text}`);

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
