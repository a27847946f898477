import { fileErrorsOf } from './fileErrors';

describe('fileErrorsOf', () => {
  it('sorts the mistakes by line, those of the whole file first', () => {
    const code = 'format' as const;
    expect(
      fileErrorsOf(
        {
          'rows.10.number': { code, message: '第10行：这个编号不在这一批次中' },
          'rows.2.reason': { code, message: '第2行：失败须写明银行的原因' },
          file: { code, message: '没有表头' },
        },
        ({ message }) => message,
      ),
    ).toEqual([
      { line: null, text: '没有表头' },
      { line: 2, text: '失败须写明银行的原因' },
      { line: 10, text: '这个编号不在这一批次中' },
    ]);
  });
});
