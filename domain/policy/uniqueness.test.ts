import { flows } from '../flow';
import { normaliseAnswers } from '../flow/normalise';
import { examplePolicy, sampleAnswers } from '../testing/sample';
import { uniqueNumbers } from './uniqueness';

const numbers = (id: 'newApply' | 'newApplyElv', change = {}) => {
  const answers = sampleAnswers(id);
  const clean = normaliseAnswers(flows[id], { ...answers, newCarInfo: { ...answers.newCarInfo, ...change } });
  return uniqueNumbers(clean, examplePolicy.common).map(({ key, text }) => `${key} ${text}`);
};

describe('uniqueNumbers', () => {
  it('returns VINs, invoice numbers and the scrap certificate number of the flow', () => {
    expect(numbers('newApply')).toEqual([
      'oldCarInfo.vin L00TEST05BT000001',
      'newCarInfo.vin L00TEST03TT000001',
      'newCarInfo.invoiceNo 26329000000000000001',
      'oldCarInfo.transferInvoiceNo 132990000002:00000001',
    ]);
    expect(numbers('newApplyElv').map((entry) => entry.split(' ')[0])).toEqual([
      'oldCarInfo.vin',
      'newCarInfo.vin',
      'newCarInfo.invoiceNo',
      'oldCarInfo.scrapCertNo',
    ]);
  });

  it('normalises the numbers', () => {
    const [, vin, invoice] = numbers('newApply', {
      vin: 'l00test0 3tt000001',
      invoiceNo: '2632 9000 0000 0000 0001',
      invoiceCode: '132990000001',
    });
    expect([vin, invoice]).toEqual(['newCarInfo.vin L00TEST03TT000001', 'newCarInfo.invoiceNo 26329000000000000001']);
  });

  it('distinguishes paper invoices with the same number by their code', () => {
    expect(numbers('newApply', { invoiceKind: 'paper', invoiceCode: '132990000001', invoiceNo: '00000001' })[2]).toBe(
      'newCarInfo.invoiceNo 132990000001:00000001',
    );
    expect(numbers('newApply', { invoiceNo: null })).toHaveLength(3);
  });
});
