import { screen, waitFor } from '@testing-library/react';
import { maskCard } from '@domain/mask';
import { show } from '@/components/testing/show';
import { testDraft, testPolicy } from '@/features/form/testing/draft';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import PayeeSheet from './PayeeSheet';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useT: () => (id: string) => id }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/components/feedback/announce', () => ({ announce: (text: string) => announced.push(text) }));

const announced: string[] = [];
const typed = { bankName: '示例银行', bankBranch: '另一支行', bankCardNo: '6299990000000000012' };

describe('PayeeSheet after a lost reply', () => {
  const stored = { ...typed, bankCardNo: maskCard(typed.bankCardNo) };
  it.each<[string, 'paying' | 'expired' | 'pay_failed', object, string?]>([
    ['reports success when the account sent is stored', 'paying', {}, 'process.payee.done'],
    [
      'reports failure when another card is stored',
      'paying',
      { bankCardNo: maskCard('6299990000000000020') },
      undefined,
    ],
    ['reports failure when another branch is stored', 'paying', { bankBranch: '别的支行' }, undefined],
    ['reports failure when the deadline is over', 'expired', {}, undefined],
    ['asks to try again while the account can be corrected', 'pay_failed', {}, 'process.unchanged'],
  ])('%s', async (_, status, other, text = 'process.payee.over') => {
    announced.length = 0;
    const now = testDraft('newApplyElv', { status, actions: status === 'pay_failed' ? ['payee'] : [] });
    now.steps.personalInfo = { ...now.steps.personalInfo, ...stored, ...other };
    jest
      .mocked(call as (name: string) => Promise<unknown>)
      .mockImplementation((name) =>
        name === 'application' ? Promise.resolve(now) : Promise.reject(new ApiError('network')),
      );
    const shown: unknown[] = [];
    const { person } = show(
      <PayeeSheet
        detail={testDraft('newApplyElv', { status: 'pay_failed' })}
        policy={testPolicy}
        onClose={() => undefined}
        onChange={(detail) => shown.push(detail)}
      />,
    );
    for (const [key, value] of Object.entries(typed))
      await person.type(screen.getByLabelText(`field.personalInfo.${key}`), value);
    await person.click(screen.getByRole('button', { name: 'process.payee.send' }));
    await waitFor(() => expect(announced).toEqual([text]));
    expect(shown).toEqual([now]);
  });
});
