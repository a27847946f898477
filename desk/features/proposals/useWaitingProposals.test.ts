/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { useWaitingProposals } from './useWaitingProposals';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/identity', () => ({ onReset: () => undefined }));

const calls = call as unknown as jest.Mock;

function TopBar({ page }: { page: string }) {
  useWaitingProposals({ page });
  return null;
}
function ProposalsPage() {
  useWaitingProposals();
  return null;
}

describe('useWaitingProposals', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const open = (page: string, isProposals = false) =>
    act(async () =>
      root.render([
        createElement(TopBar, { key: 1, page }),
        isProposals && createElement(ProposalsPage, { key: 2 }),
      ] as never),
    );

  it('requests the proposals at most once a minute for the top bar, and whenever their page is opened', async () => {
    jest.useFakeTimers();
    calls.mockResolvedValue({ list: [], total: 0 });
    for (const page of ['/', '/cases', '/funds']) await open(page);
    expect(calls).toHaveBeenCalledTimes(1);
    await act(async () => void jest.advanceTimersByTime(61_000));
    await open('/staff');
    expect(calls).toHaveBeenCalledTimes(2);
    await act(async () => void jest.advanceTimersByTime(1_000));
    await open('/proposals', true);
    expect(calls).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
    await act(async () => root.unmount());
  });
});
