import { createHash } from 'node:crypto';
import { csvOf } from '../csv';
import { encodeGb18030 } from './gb18030';

/** What a bank is told of one payment; the amount in 元, as banks read it. */
export interface PaymentEntry {
  number: string;
  holder: string;
  bankName: string;
  bankBranch: string;
  bankCardNo: string;
  amountInFen: number;
}

/** The declared layout: one column a line here, in this order. */
const layout: readonly [heading: string, cell: (entry: PaymentEntry, position: number) => string][] = [
  ['序号', (_, position) => String(position)],
  ['申请编号', ({ number }) => number],
  ['户名', ({ holder }) => holder],
  ['开户银行', ({ bankName }) => bankName],
  ['开户支行', ({ bankBranch }) => bankBranch],
  ['账号', ({ bankCardNo }) => bankCardNo],
  ['金额（元）', ({ amountInFen }) => (amountInFen / 100).toFixed(2)],
];

export const paymentFile = (entries: readonly PaymentEntry[]): string =>
  csvOf([
    layout.map(([heading]) => heading),
    ...entries.map((entry, n) => layout.map(([, cell]) => cell(entry, n + 1))),
  ]);

export const encoded = (text: string, encoding: 'utf-8' | 'gb18030'): Buffer =>
  encoding === 'gb18030' ? encodeGb18030(text) : Buffer.from(`\uFEFF${text}`);

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
