import { renderHook } from '@testing-library/react';
import { quietMs } from '@/scheduling';
import { usePrefetch } from './usePrefetch';

const mockResolve = jest.fn<Promise<void>, [unknown]>(() => Promise.resolve());
const mockApp = {
  clientRoutes: [{ path: '/', id: 'layout', children: [{ path: '/newApply/carInfo', id: 'carInfo' }] }],
  routeComponents: { layout: 'layout', carInfo: 'page', intro: 'other page' },
};
jest.mock('@umijs/max', () => ({
  useAppData: () => mockApp,
  matchRoutes: jest.requireActual<{ matchRoutes: unknown }>('react-router-dom').matchRoutes,
}));
jest.mock('@@/resolveLazyPage', () => ({ resolveLazyPage: (page: unknown) => mockResolve(page) }));
const more = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

const quiet = () => jest.advanceTimersByTimeAsync(quietMs.prefetch);
const saveData = (value: unknown) => Object.defineProperty(navigator, 'connection', { configurable: true, value });

describe('usePrefetch', () => {
  it('loads the next page with its layout, and more, after a delay', async () => {
    renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
    expect(mockResolve).not.toHaveBeenCalled();
    await quiet();
    expect(mockResolve.mock.calls).toEqual([['layout'], ['page']]);
    expect(more).toHaveBeenCalledTimes(1);
  });

  it('loads nothing when the browser saves data', async () => {
    saveData({ saveData: true });
    renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
    await quiet();
    saveData(undefined);
    expect(mockResolve).not.toHaveBeenCalled();
    expect(more).not.toHaveBeenCalled();
  });

  it('does nothing after the page is left or before it is ready', async () => {
    const { unmount } = renderHook(() => usePrefetch(true, ['/newApply/carInfo'], more));
    renderHook(() => usePrefetch(false, ['/intro']));
    unmount();
    await quiet();
    expect(mockResolve).not.toHaveBeenCalled();
  });
});
