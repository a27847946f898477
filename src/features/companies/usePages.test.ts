import { act, renderHook, waitFor } from '@testing-library/react';
import { noFilters } from './filters';
import { pageSize, usePages } from './usePages';

const mockCall = jest.fn();
jest.mock('@/services/call', () => ({ call: (...question: unknown[]) => mockCall(...question) as unknown }));

const page = (n: number) => ({ total: 30, list: Array.from({ length: pageSize }, (_, i) => ({ id: `${n}-${i}` })) });

test('usePages: loads the next page once when requested twice before the first page is rendered', async () => {
  mockCall.mockImplementation((_name, { query }: { query: { page: number } }) => Promise.resolve(page(query.page)));
  const { result } = renderHook(() => usePages(noFilters));
  const { more } = result.current; // the callback from before the first response
  await waitFor(() => expect(result.current.list).toHaveLength(pageSize));
  await act(async () => {
    more();
    more();
  });
  await waitFor(() => expect(result.current.list).toHaveLength(2 * pageSize));
  expect(new Set(result.current.list.map(({ id }) => id)).size).toBe(2 * pageSize);
  expect(mockCall.mock.calls.map(([, { query }]) => query.page)).toEqual([1, 2]);
});
