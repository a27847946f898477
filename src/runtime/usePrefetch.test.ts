import { renderHook } from '@testing-library/react';
import { quietMs } from '@/scheduling';
import { prefetchChunks } from './prefetchChunks';
import { resolveLazyPage } from './resolveLazyPage';
import { usePrefetch } from './usePrefetch';

const mockPreload = jest.fn<unknown, [string, boolean]>();
const mockPage = {},
  mockShell = {};
const mockApp = {
  preloadRoute: mockPreload,
  routes: { 'newApply/carInfo': { parentId: 'shell' }, shell: {} },
  routeComponents: { 'newApply/carInfo': mockPage, shell: mockShell, intro: {} },
};
jest.mock('@umijs/max', () => ({ useAppData: () => mockApp }));
jest.mock('./prefetchChunks');
jest.mock('./resolveLazyPage', () => ({ resolveLazyPage: jest.fn(() => Promise.resolve()) }));
const readied = jest.mocked(resolveLazyPage);
const fetches = jest.mocked(prefetchChunks);
const idle: (() => void)[] = [];
const more = { ask: jest.fn(), done: jest.fn() };

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  idle.length = 0;
  globalThis.requestIdleCallback = (run) => idle.push(run as () => void);
  fetches.mockImplementation((ask) => {
    ask();
    return Promise.resolve(true);
  });
});
afterEach(() => jest.useRealTimers());

const quiet = () => jest.advanceTimersByTimeAsync(quietMs.prefetch);

it('prefetches the next page after a delay and evaluates it when the browser is idle', async () => {
  renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
  expect(fetches).not.toHaveBeenCalled();
  await quiet();
  expect(mockPreload.mock.calls).toEqual([['/qczhyjs/newApply/carInfo', true]]);
  expect([more.ask.mock.calls.length, more.done.mock.calls.length]).toEqual([1, 1]);
  expect(readied).not.toHaveBeenCalled();
  idle.forEach((run) => run());
  expect(readied.mock.calls.map(([page]) => (page === mockPage ? 'page' : page === mockShell && 'shell'))).toEqual([
    'page',
    'shell',
  ]);
});

it('evaluates nothing that was not prefetched, to respect data saving', async () => {
  fetches.mockResolvedValue(false);
  renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
  await quiet();
  expect(more.done).toHaveBeenCalledTimes(1);
  expect(idle).toHaveLength(0);
});

it('does nothing after the page is left or before it is ready', async () => {
  const { unmount } = renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
  renderHook(() => usePrefetch(false, ['/intro']));
  unmount();
  await quiet();
  expect(fetches).not.toHaveBeenCalled();
});
