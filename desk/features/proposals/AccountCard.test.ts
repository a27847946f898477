/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { typeInto } from '@/testing/typeInto';
import { mount } from '@/testing/mount';
import { AccountCard } from './AccountCard';

jest.mock('@umijs/max', () => ({ Link: 'a', getLocale: () => 'zh-CN' }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/useRegionName', () => ({ useRegionName: () => (code: string) => code }));
jest.mock('@/components/useProblem', () => ({
  useProblem: () => (error: { code: string }, own: { [code: string]: string }) =>
    own[error.code] ?? `other ${error.code}`,
}));
jest.mock('./AccountDialog', () => ({ AccountDialog: () => null }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, object]>;
const { container, show } = mount();

const account = {
  id: 'a-1',
  name: '张*',
  mobile: '138****0001',
  createdAt: '2026-11-01T10:00:00+08:00',
  frozen: null as object | null,
  sessions: 1,
  devices: 2,
  cases: [],
  mayPropose: true,
};

const type = (idNo: string) => typeInto(container.querySelector('input')!, idNo);
async function find(idNo: string) {
  await type(idNo);
  await act(async () => container.querySelector<HTMLButtonElement>('button[type=submit]')!.click());
}
const actions = () =>
  [...container.querySelectorAll('.page-actions button')].map(({ textContent }) => textContent?.replace(/\s/g, ''));

beforeEach(async () => {
  calls.mockReset();
  await show(createElement(AccountCard, { onProposed: () => undefined }));
});

describe('AccountCard of the desk', () => {
  it.each([
    [null, ['account.freezeAccount', 'account.setMobile', 'account.releaseIdNo']],
    [
      { since: account.createdAt, until: account.createdAt },
      ['account.freezeAccount', 'account.unfreezeAccount', 'account.setMobile', 'account.releaseIdNo'],
    ],
    [
      { since: account.createdAt, until: null },
      ['account.unfreezeAccount', 'account.setMobile', 'account.releaseIdNo'],
    ],
    [
      { since: account.createdAt, until: null, signIn: true },
      ['account.freezeAccount', 'account.unfreezeAccount', 'account.setMobile', 'account.releaseIdNo'],
    ],
  ])('offers what is possible for an account with the freeze %j', async (frozen, expected) => {
    calls.mockResolvedValue({ ...account, frozen });
    await find('11010119900101001X');
    expect(calls).toHaveBeenCalledWith('findAccount', { body: { idNo: '11010119900101001X' } });
    expect(actions()).toEqual(expected);
  });

  it('offers nothing for an account with cases of other cities', async () => {
    calls.mockResolvedValue({ ...account, mayPropose: false });
    await find('11010119900101001X');
    expect(actions()).toEqual([]);
    expect(container.textContent).toContain('account.otherCities');
  });

  it('never shows the account of an earlier number below the next one, and finds that one at once', async () => {
    const replies: ((found: object) => void)[] = [];
    calls.mockImplementation(() => new Promise((resolve) => replies.push(resolve)));
    await find('11010119900101001X');
    await type('110101199001010028');
    await act(async () => replies[0]!(account));
    expect(actions()).toEqual([]);
    await find('110101199001010036');
    await find('110101199001010044');
    await act(async () => replies[2]!({ ...account, name: '李*' }));
    await act(async () => replies[1]!(account));
    expect(container.textContent).toContain('李*');
    expect(container.textContent).not.toContain('张*');
  });
});
