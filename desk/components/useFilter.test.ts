/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onLock } from '@/services/identity';
import { usePages } from './Pager';
import { useFilter } from './useFilter';

let mockStaffId = 'a';
let mockAt = { search: '', state: null as unknown };
jest.mock('@/services/identity', () => ({
  currentStaffId: () => mockStaffId,
  onReset: jest.fn(),
  onLock: jest.fn(),
}));
jest.mock('@umijs/max', () => ({
  useLocation: () => mockAt,
  useNavigate:
    () =>
    ({ search }: { search: string }, { state }: { state: unknown }) =>
      void (mockAt = { search, state: JSON.parse(JSON.stringify(state)) as unknown }),
}));

let filter: Record<'status' | 'from' | 'q', string>;
let change: (part: Partial<typeof filter>) => void;
let pages: { after?: string; page: number; back: () => void; forward: (next: string) => void };
function Page() {
  [filter, change] = useFilter(['status', 'from'], ['q']);
  pages = usePages();
  return null;
}
let root: { render: (page: never) => void; unmount: () => void };
/** The page is mounted again, with Back for example. */
const open = () => {
  root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Page) as never));
};
const render = () => act(() => root.render(createElement(Page) as never));
const [lock] = (onLock as unknown as jest.Mock<void, [() => void]>).mock.calls[0] ?? [];
beforeEach(() => {
  mockStaffId = 'a';
  mockAt = { search: '', state: null };
  open();
});
afterEach(() => act(() => root.render(null as never)));

describe('useFilter', () => {
  it('keeps filters, number and page for Back', () => {
    change({ status: 'paid', q: '320500199001010000' });
    render();
    pages.forward('b');
    render();
    pages.forward('c');
    act(() => root.unmount());
    open();
    expect(filter).toEqual({ status: 'paid', from: '', q: '320500199001010000' });
    expect([pages.page, pages.after]).toEqual([3, 'c']);
  });

  it('shows the first page without the number after a lock', () => {
    change({ status: 'paid', q: '320500199001010000' });
    render();
    pages.forward('b');
    lock?.();
    render();
    expect([filter, pages.page]).toEqual([{ status: 'paid', from: '', q: '' }, 1]);
  });

  it('stores personal data neither in URL and history nor for the next officer', () => {
    change({ status: 'paid', q: '320500199001010000' });
    render();
    expect(mockAt.search).toBe('?status=paid');
    expect(JSON.stringify(mockAt.state)).not.toContain('320500');
    mockStaffId = 'b';
    render();
    expect(filter).toEqual({ status: 'paid', from: '', q: '' });
  });

  it('shows the first page after a change, and keeps the other filters', () => {
    change({ status: 'paid', q: 'ZH1' });
    render();
    pages.forward('b');
    render();
    change({ from: '2026-11-01' });
    render();
    expect([filter, pages.page]).toEqual([{ status: 'paid', from: '2026-11-01', q: 'ZH1' }, 1]);
    change({ status: undefined, from: '' });
    render();
    expect(mockAt.search).toBe('');
  });
});

describe('usePages', () => {
  it('counts a cursor once when it is requested again before the next page has arrived', () => {
    pages.forward('b');
    pages.forward('b');
    render();
    expect([pages.page, pages.after]).toEqual([2, 'b']);
    pages.back();
    render();
    expect([pages.page, pages.after]).toEqual([1, undefined]);
  });
});
