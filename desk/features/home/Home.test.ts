/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { allArrived, decide } from '@/features/review/sendDecision';
import { call } from '@/services/call';
import { Home } from './Home';

const mockSuccess = jest.fn();
jest.mock('./home.css', () => ({}));
jest.mock('@umijs/max', () => ({ Link: () => null, useAccess: () => ({}) }));
jest.mock('antd', () => ({
  App: {
    useApp: () => ({
      message: { info: () => undefined, error: () => undefined, success: (text: string) => mockSuccess(text) },
    }),
  },
  Button: ({ children, onClick }: { children: unknown; onClick: () => void }) =>
    children === 'unreachable.reached' || children === 'resend.do'
      ? jest.requireActual<typeof import('react')>('react').createElement('button', { onClick }, children)
      : null,
  Skeleton: () => null,
}));
jest.mock('@/components/CaseList', () => ({
  CaseList: ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id).join(),
}));
jest.mock('@/components/DataTable', () => ({
  DataTable: ({
    rows,
    columns,
  }: {
    rows: { number: string }[];
    columns: { key?: string; render?: (_: null, row: object) => unknown }[];
  }) =>
    rows.map((row) => {
      const { createElement } = jest.requireActual<typeof import('react')>('react');
      const action = columns.find(({ key }) => key === 'action')?.render?.(null, row) as never;
      return createElement('div', { key: row.number }, row.number, action);
    }),
}));
jest.mock('@/components/useRegionName', () => ({ useRegionName: () => String }));
jest.mock('@/components/DueTag', () => ({ DueTag: () => null }));
jest.mock('@/components/Page', () => ({ Page: ({ children }: { children: unknown }) => children }));
jest.mock('@/components/format', () => ({ count: String, day: String, lastDay: String, dateTime: String }));
jest.mock('@/components/keys/HelpSheet', () => ({ Keys: () => null }));
jest.mock('@/components/keys/useKeys', () => ({ useKeys: () => undefined }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => () => '' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/features/review/useNextCase', () => ({ useNextCase: () => async () => 'none' }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string]>;
const lists: Record<string, string[]> = { claims: [], cameBack: [], unreachable: [] };
const container = document.createElement('div');
const root = createRoot(container);
document.body.append(container);

beforeEach(async () => {
  jest.useFakeTimers();
  calls.mockImplementation(async (name) =>
    lists[name]
      ? {
          list: lists[name].map((id) => ({ id, applicationId: 'case', number: id })),
          total: lists[name].length,
        }
      : [],
  );
  await act(async () => root.render(createElement(Home)));
});
afterEach(async () => {
  await act(async () => root.render(null));
  jest.useRealTimers();
});

/** The home page loads the list of applicants that were not reached. */
async function loaded(unreachable: string[]) {
  lists.unreachable = unreachable;
  await act(async () => jest.advanceTimersByTimeAsync(60_000));
}

describe('Home', () => {
  it('shows a case that was corrected and one that was handed over while the page is open', async () => {
    expect(container.textContent).toContain('home.mine.none');
    lists.claims = ['handed over'];
    lists.cameBack = ['corrected'];
    await act(async () => jest.advanceTimersByTimeAsync(30_000));
    expect(container.textContent).toContain('handed over');
    expect(container.textContent).toContain('corrected');
  });

  it('shows applicants that were not reached, and removes one after the call', async () => {
    expect(container.textContent).not.toContain('unreachable.title');
    await loaded(['ZH1']);
    expect(container.textContent).toContain('ZH1');
    lists.unreachable = [];
    await act(async () => container.querySelector('button')?.click());
    expect(calls).toHaveBeenCalledWith('markReached', { params: { id: 'ZH1' } });
    expect(container.textContent).not.toContain('ZH1');
  });

  it('sends an SMS again, reports when it is sent, and removes the row', async () => {
    const answer = calls.getMockImplementation()!;
    const at = '2026-11-22T08:00:00.000+08:00';
    calls.mockImplementation(async (name) =>
      name === 'resendMessage' ? { at, waits: 'quiet', isToNewNumber: true } : answer(name),
    );
    await loaded(['ZH1']);
    lists.unreachable = [];
    await act(async () => [...container.querySelectorAll('button')].at(-1)?.click());
    expect(calls).toHaveBeenCalledWith('resendMessage', { params: { id: 'case' }, body: { message: 'ZH1' } });
    expect(mockSuccess).toHaveBeenCalledWith('resend.done.quietresend.newNumber');
    expect(container.textContent).not.toContain('ZH1');
  });

  it('moves the focus to the heading when the pressed button vanishes with its row', async () => {
    await loaded(['ZH1', 'ZH2']);
    const button = container.querySelector('button');
    button?.focus();
    lists.unreachable = ['ZH2'];
    await act(async () => button?.click());
    expect(document.activeElement?.textContent).toBe('unreachable.title');
    lists.unreachable = [];
  });

  it('removes a case from the list when its decision has arrived', async () => {
    lists.claims = ['decided'];
    await act(async () => jest.advanceTimersByTimeAsync(30_000));
    expect(container.textContent).toContain('decided');
    lists.claims = [];
    const answer = calls.getMockImplementation()!;
    let arrive: () => void = () => undefined;
    const reply = { id: 'd', dueAt: '', waitMs: 10_000 };
    calls.mockImplementation((name) =>
      name === 'pendDecision'
        ? new Promise((resolve) => (arrive = () => resolve(reply)))
        : Promise.resolve(answer(name)),
    );
    await act(async () => {
      decide({ caseId: 'a', number: '', name: '' }, { act: 'intake' }, 0);
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(container.textContent).toContain('decided');
    await act(async () => {
      arrive();
      await allArrived();
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(container.textContent).not.toContain('decided');
  });
});
