import { renderHook } from '@testing-library/react';
import { useProblemText } from './useProblemText';

const mockTexts: Record<string, string> = {
  'problem.not_eligible.owned': 'في موعد أقصاه {date}',
  'problem.no_amount.price': 'أقل من {from}',
  'problem.date_order': 'بعد {other}',
  'field.oldCarInfo.handoverDate': 'تاريخ التسليم',
};
jest.mock('@umijs/max', () => ({
  useIntl: () => ({
    locale: 'ar-SA',
    messages: mockTexts,
    formatMessage: ({ id }: { id: string }, values: Record<string, unknown>) =>
      mockTexts[id]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }),
}));

const textOf = (reason: string, params: Record<string, string | number>) =>
  renderHook(() => useProblemText()).result.current(
    { code: 'not_eligible', message: '', reason, params },
    'oldCarInfo.ownedSince',
  );

describe('useProblemText', () => {
  it('names the month of a day, because Arabic letters reverse a date of digits', () =>
    expect(textOf('not_eligible.owned', { date: '2025-01-08' })).toBe('في موعد أقصاه 8 يناير 2025'));

  it('shows an amount as it is, and the label of another field', () => {
    expect(textOf('no_amount.price', { from: 80_000 })).toBe('أقل من 80000');
    expect(textOf('date_order', { other: 'oldCarInfo.handoverDate' })).toBe('بعد تاريخ التسليم');
  });
});
