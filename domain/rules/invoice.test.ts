import { invoice as vectors } from '../testing/vectors.json';
import { checkInvoiceCode, checkInvoiceNo } from './index';

describe('invoices', () => {
  it('on paper have a code of 12 and a number of 8 digits', () => {
    expect(checkInvoiceCode(vectors.paper.code)).toBeNull();
    expect(checkInvoiceNo(vectors.paper.no, 'paper')).toBeNull();
    expect(checkInvoiceCode(vectors.invalid.code11)?.reason).toBe('format.invoiceCode');
    expect(checkInvoiceNo(vectors.invalid.no7, 'paper')?.reason).toBe('format.paperNo');
    expect(checkInvoiceNo(vectors.digital.no, 'paper')?.reason).toBe('format.paperNo');
  });

  it('in digital form have a number of 20 digits without further checks', () => {
    expect(checkInvoiceNo(vectors.digital.no, 'digital')).toBeNull();
    expect(checkInvoiceNo('99999999999999999999', 'digital')).toBeNull();
    expect(checkInvoiceNo(vectors.invalid.digital19, 'digital')?.reason).toBe('format.digitalNo');
    expect(checkInvoiceNo(vectors.paper.no, 'digital')?.reason).toBe('format.digitalNo');
  });

  it('accept either number while the kind is not chosen', () => {
    expect([checkInvoiceNo(vectors.paper.no, undefined), checkInvoiceNo(vectors.digital.no, undefined)]).toEqual([
      null,
      null,
    ]);
    expect(checkInvoiceNo('12345', undefined)?.reason).toBe('format.digitalNo');
  });
});
