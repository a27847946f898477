import { act, renderHook, waitFor } from '@testing-library/react';
import { clearCache } from 'ahooks';
import { setToken } from '@/services/session';
import { useScreenRequest } from './useScreenRequest';

beforeEach(() => {
  clearCache();
  setToken('one');
});

it('shows the cached response at once and requests it again', async () => {
  let times = 0;
  const ask = () => Promise.resolve((times += 1));
  const first = renderHook(() => useScreenRequest('count', ask));
  expect(first.result.current.data).toBeUndefined();
  await waitFor(() => expect(first.result.current.data).toBe(1));
  first.unmount();
  const again = renderHook(() => useScreenRequest('count', ask));
  expect(again.result.current.data).toBe(1);
  await waitFor(() => expect(again.result.current.data).toBe(2));
});

it('never shows the response of another person or another key', async () => {
  const first = renderHook(({ key }) => useScreenRequest(key, () => Promise.resolve(key)), {
    initialProps: { key: 'a' },
  });
  await waitFor(() => expect(first.result.current.data).toBe('a'));
  first.rerender({ key: 'b' });
  expect(first.result.current.data).toBeUndefined();
  await waitFor(() => expect(first.result.current.data).toBe('b'));
  first.unmount();
  setToken('two');
  const other = renderHook(() => useScreenRequest('b', () => new Promise<string>(() => undefined)));
  expect(other.result.current.data).toBeUndefined();
});

it('reports a failure until the next request, and keeps the last response', async () => {
  let fails = false;
  const ask = () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve('read'));
  const { result } = renderHook(() => useScreenRequest('mood', ask));
  await waitFor(() => expect(result.current.data).toBe('read'));
  fails = true;
  act(() => result.current.refresh());
  await waitFor(() => expect(result.current.error?.kind).toBeDefined());
  expect(result.current.data).toBe('read');
  fails = false;
  act(() => result.current.refresh());
  expect(result.current.error).toBeUndefined();
  await waitFor(() => expect(result.current.error).toBeUndefined());
});
