import { isDate } from '@domain/time';
import type { RecognisedValue, Page } from './page';
import { allOf } from './labelledValues';
import { money } from './shapes';

/** Content of an invoice QR code. Format and date are checked; URLs are never followed. */
export interface QrInvoice {
  number: string;
  /** only on paper invoices */
  code: string | null;
  date: string;
  amountInFen: number | null;
}

const SHAPE = /^01,(\d{2}),(\d{10}|\d{12})?,(\d{8}|\d{20}),(\d{1,9}(?:\.\d{1,2})?)?,(\d{4})(\d{2})(\d{2})(?:,|$)/;

export function parseQr(text: string): QrInvoice | null {
  const match = text.length <= 200 ? SHAPE.exec(text) : null;
  if (!match) return null;
  const [, , code, number = '', amount, year, month, day] = match;
  const date = `${year}-${month}-${day}`;
  if (!isDate(date) || date < '2000') return null;
  return {
    number,
    code: number.length === 8 && code?.length === 12 ? code : null,
    date,
    amountInFen: amount ? Math.round(Number(amount) * 100) : null,
  };
}

/** Returns true when the amount of the code is the price, or a net amount printed on the page. */
export function matchesPage({ amountInFen }: QrInvoice, price: RecognisedValue, page: Page): boolean {
  if (amountInFen === null) return false;
  if (price.value === amountInFen) return true;
  return price.proof === 'twice' && allOf(page, money).some(({ value }) => value === amountInFen);
}
