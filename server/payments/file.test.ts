import { encoded, paymentFile } from './file';

const entry = {
  number: 'BF2026320500000001',
  holder: '张示例',
  bankName: '示例银行',
  bankBranch: '=HYPERLINK("x")',
  bankCardNo: '6299990000000000012',
  amountInFen: 1_800_050,
};

describe('payment file', () => {
  it('has the declared columns, quotes every cell and escapes spreadsheet formulas', () => {
    expect(
      paymentFile([entry, { ...entry, holder: '@李"四"', bankBranch: '-1+1' }, { ...entry, bankBranch: '＝1+1' }]),
    ).toBe(
      [
        '"序号","申请编号","户名","开户银行","开户支行","账号","金额（元）"',
        '"1","BF2026320500000001","张示例","示例银行","\'=HYPERLINK(""x"")","6299990000000000012","18000.50"',
        '"2","BF2026320500000001","\'@李""四""","示例银行","\'-1+1","6299990000000000012","18000.50"',
        '"3","BF2026320500000001","张示例","示例银行","\'＝1+1","6299990000000000012","18000.50"',
        '',
      ].join('\r\n'),
    );
  });

  it('is encoded in GB 18030 and decodes to the same text, rare characters of names included', () => {
    const text = `${paymentFile([entry])}䶮㐂𠮷𡃁·•€`;
    expect(new TextDecoder('gb18030', { fatal: true }).decode(encoded(text, 'gb18030'))).toBe(text);
    expect(new TextDecoder().decode(encoded(text, 'utf-8'))).toBe(text);
  });
});
