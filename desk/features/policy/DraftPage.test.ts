/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { DraftPage } from './DraftPage';

const mockNavigate = jest.fn();
type Block = (transition: { retry: () => void }) => void;
let mockBlock: Block | undefined;
const mockHistory = {
  location: { key: 'draft' },
  block: (block: Block) => {
    mockBlock = block;
    return () => void (mockBlock = undefined);
  },
};
jest.mock(
  '@umijs/max',
  () => ({
    Link: ({ children }: { children: string }) => children,
    useIntl: () => ({ locale: 'zh-CN' }),
    useAccess: () => ({ proposePolicy: true }),
    useNavigate: () => mockNavigate,
    get history() {
      return mockHistory;
    },
  }),
  { virtual: true },
);
jest.mock('./policy.css', () => ({}));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/i18n', () => ({
  useT: () => (id: string) => id,
  useWords: () => (id: string) => id,
  useProblemText: () => () => '',
}));
jest.mock('@/components/keys/useKeys', () => ({ useKeys: () => undefined }));
jest.mock('@/components/keys/HelpSheet', () => ({ Keys: () => null }));
jest.mock('@/components/Page', () => {
  const { createElement: h } = jest.requireActual<typeof import('react')>('react');
  return { Page: ({ actions, children }: Record<string, string>) => h('main', {}, actions, children) };
});
jest.mock('./PolicyDifferences', () => ({ PolicyDifferences: () => null }));
jest.mock('./TrialCard', () => ({ TrialCard: () => null }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { body: unknown }]>;
const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);

const type = (text: string) =>
  act(() => {
    const field = container.querySelector('textarea') as HTMLTextAreaElement;
    // React tracks the value through the property of the instance.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
const press = (name: string) => act(async () => button(name)?.click());

beforeEach(() => {
  mockBlock = undefined;
  calls.mockReset();
  mockNavigate.mockReset();
  act(() => root.render(createElement(App, null, createElement(DraftPage))));
});
afterEach(() => act(() => root.render(null)));

describe('DraftPage', () => {
  it('proposes the text that was checked', async () => {
    calls.mockResolvedValueOnce({ against: 'v1' }).mockResolvedValueOnce({ id: 'v2' });
    type('{"name":"a"}');
    await press('policy.draft.check');
    await press('policy.draft.propose');
    expect(calls.mock.calls.map(([name, { body }]) => [name, body])).toEqual([
      ['comparePolicy', { name: 'a' }],
      ['proposePolicy', { name: 'a' }],
    ]);
    expect(mockNavigate).toHaveBeenCalledWith('/policy/v2');
  });

  it('stays on the page that the officer opened before the version was proposed', async () => {
    let reply: (proposed: unknown) => void = () => undefined;
    calls.mockResolvedValueOnce({ against: 'v1' }).mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
    type('{"name":"a"}');
    await press('policy.draft.check');
    await press('policy.draft.propose');
    mockHistory.location = { key: 'versions' };
    await act(async () => reply({ id: 'v2' }));
    expect(mockNavigate).not.toHaveBeenCalled();
  });

  it('asks before Back leaves a text that is not proposed, once', async () => {
    const retry = jest.fn();
    expect(mockBlock).toBeUndefined();
    type('{"name":"a"}');
    await act(async () => mockBlock?.({ retry }));
    await act(async () => mockBlock?.({ retry }));
    expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(1);
    expect(retry).not.toHaveBeenCalled();
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'dialog.leave')?.click(),
    );
    expect(retry).toHaveBeenCalledTimes(1);
    expect(mockBlock).toBeUndefined();
  });

  it('opens the proposed version without the question', async () => {
    calls.mockResolvedValueOnce({ against: 'v1' }).mockResolvedValueOnce({ id: 'v2' });
    let isBlocked: boolean | undefined;
    mockNavigate.mockImplementation(() => (isBlocked = mockBlock !== undefined));
    type('{"name":"a"}');
    await press('policy.draft.check');
    await press('policy.draft.propose');
    expect(isBlocked).toBe(false);
  });

  it('discards the result of a check when the text was edited during the check', async () => {
    let answer: (compared: unknown) => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    type('{"name":"a"}');
    await press('policy.draft.check');
    type('{"name":"b"}');
    await act(async () => answer({ against: 'v1' }));
    expect(button('policy.draft.propose')).toBeUndefined();
  });
});
