import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useProblem } from '@/components/useProblem';
import english from '../locales/en-US';
import chinese from '../locales/zh-CN';
import { CallError } from './callError';
import { useProblemText } from './i18n';

interface Given {
  code: never;
  message: string;
  reason?: string;
  params?: Record<string, number>;
}
const given = (code: string, message: string, reason?: string, params?: Record<string, number>) =>
  ({ code, message, reason, ...(params && { params }) }) as Given;

let mockIntl: object;
jest.mock('@umijs/max', () => ({ useIntl: () => mockIntl }));

const use = (locale: 'zh-CN' | 'en-US') => {
  const messages: Record<string, string> = locale === 'zh-CN' ? chinese : english;
  const fill = ({ id }: { id: string }, values: Record<string, string> = {}) =>
    (messages[id] ?? id).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  mockIntl = { locale, messages, formatMessage: fill };
};
function textOf(problem: Given, key: string): string {
  let text = '';
  function Page() {
    text = useProblemText()(problem, key);
    return null;
  }
  renderToStaticMarkup(createElement(Page));
  return text;
}
function problemOf(error: unknown): string {
  let text = '';
  function Page() {
    text = useProblem()(error);
    return null;
  }
  renderToStaticMarkup(createElement(Page));
  return text;
}
const han = /[\u4e00-\u9fff]/;

describe('useProblemText', () => {
  const answers: [string, Given][] = [
    ['rows.2.reason', given('required', '第2行：失败须写明银行的原因')],
    ['approvedAmount', given('range', '核定金额最多100.00元：不超过测算金额和本期上限')],
    ['personalInfo.mobile', given('format', '手机号应为11位数字', 'format.mobile')],
  ];
  it.each(answers)('shows an English sentence for %s on the English desk', (key, problem) => {
    use('en-US');
    const text = textOf(problem, key);
    expect(text).not.toMatch(han);
    expect(text).not.toMatch(/[{}]|undefined|material\.|field\./);
  });

  it('shows the numbers of a row limit on the English desk', () => {
    use('en-US');
    const lists = given('range', '文件有20001行，最多只能导入20000行', 'range.rows', { rows: 20001, most: 20000 });
    expect(textOf(lists, 'rows')).toContain('has 20001 rows; at most 20000 can be imported');
    const payments = given('range', '文件有200行，这一批次只有1笔', 'range.payments', { rows: 200, count: 1 });
    expect(textOf(payments, 'rows')).toContain('Rows in the file: 200; payments in this batch: 1.');
  });

  it.each(answers)('shows the message of the server for %s on the Chinese desk', (key, problem) => {
    use('zh-CN');
    expect(textOf(problem, key)).toBe(problem.message);
  });
});

describe('useProblem', () => {
  const forbidden = (fields = {}) =>
    new CallError('refused', { status: 409, code: 'TRANSITION_FORBIDDEN', message: '这件的状态不允许', fields });

  it('shows the reason that the server gives, and for TRANSITION_FORBIDDEN without a reason no guess', () => {
    use('en-US');
    const last = given('required', '至少要有一个在用的、管全部城市的管理员。', 'required.admin');
    expect(problemOf(forbidden({ roles: last }))).toBe(english['problem.required.admin']);
    expect(problemOf(forbidden())).toBe(english['problem.code.TRANSITION_FORBIDDEN']);
  });

  it.each(['DUPLICATE', 'FUNDS_EXHAUSTED'] as const)('shows an English sentence for %s on the English desk', (code) => {
    use('en-US');
    expect(problemOf(new CallError('refused', { status: 409, code, message: '服务器的句子' }))).not.toMatch(han);
  });

  it('shows the sentence of the server on the Chinese desk', () => {
    use('zh-CN');
    const error = new CallError('refused', { status: 409, code: 'DUPLICATE', message: '服务器的句子' });
    expect(problemOf(error)).toBe('服务器的句子');
  });
});
