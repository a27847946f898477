import { renderHook } from '@testing-library/react';
import { formulaByTerm, formulaSentence } from '@domain/policy/formula';
import chinese from '@/locales/areas/amounts/zh-CN';
import arabic from '@/locales/areas/amounts/ar-SA';
import english from '@/locales/areas/amounts/en-US';
import { useFormulaText } from './useFormulaText';

let mockLocale = 'en-US';
let mockMessages: Record<string, string> = english;
jest.mock('@umijs/max', () => ({
  useIntl: () => ({
    locale: mockLocale,
    messages: mockMessages,
    formatMessage: ({ id }: { id: string }, values: Record<string, string> = {}) =>
      mockMessages[id]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!),
  }),
}));

const formulaParts = formulaByTerm(['invoiceDate', 'regionCode']);
const estimate = { formula: formulaSentence(formulaParts), formulaParts };
const textIn = (locale: string, messages: Record<string, string>): string => {
  [mockLocale, mockMessages] = [locale, messages];
  return renderHook(() => useFormulaText()).result.current(estimate);
};

describe('useFormulaText', () => {
  it('names the missing answers on which the term depends, in each language', () => {
    expect(textIn('zh-CN', chinese)).toBe('补贴标准取决于新车开票日期、申请地，填写后显示');
    expect(textIn('en-US', english)).toBe(
      'Depends on: invoice date of the new car; place of application. Shown once filled in',
    );
    expect(textIn('ar-SA', arabic)).toBe('يتوقف على: تاريخ فاتورة السيارة الجديدة، مكان التقديم. ويظهر بعد إدخالها');
  });
});
