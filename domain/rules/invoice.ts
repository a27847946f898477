import type { Finding } from './finding';

export const checkInvoiceCode = (code: string): Finding | null =>
  /^\d{12}$/.test(code) ? null : { reason: 'format.invoiceCode' };

/** The structure of the 20 digits of a digital invoice is not checked. While the kind is not chosen, both lengths are valid. */
export const checkInvoiceNo = (no: string, kind: unknown): Finding | null => {
  if (kind !== 'digital' && /^\d{8}$/.test(no)) return null;
  if (kind !== 'paper' && /^\d{20}$/.test(no)) return null;
  return { reason: kind === 'paper' ? 'format.paperNo' : 'format.digitalNo' };
};
