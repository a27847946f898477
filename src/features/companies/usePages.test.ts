import { act, renderHook, waitFor } from '@testing-library/react';
import { noFilters } from './filters';
import { usePages } from './usePages';

const mockCall = jest.fn();
jest.mock('@/services/call', () => ({ call: (...question: unknown[]) => mockCall(...question) as unknown }));

interface Query {
  q?: string;
  page: number;
  pageSize: number;
}
const companies = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}-${n}` }));
let entries = companies('c', 30);
const reply = ({ page, pageSize }: Query) => ({
  list: entries.slice((page - 1) * pageSize, page * pageSize),
  total: entries.length,
});
const requestedPages = () => mockCall.mock.calls.map(([, { query }]) => (query as Query).page);

beforeEach(() => {
  entries = companies('c', 30);
  mockCall.mockReset().mockImplementation(async (_name, { query }: { query: Query }) => reply(query));
});

describe('usePages', () => {
  it('loads the next page once when requested twice before the first page is rendered', async () => {
    const { result } = renderHook(() => usePages(noFilters));
    await waitFor(() => expect(result.current.list).toHaveLength(10));
    const { more } = result.current;
    await act(async () => {
      void more();
      void more();
    });
    await waitFor(() => expect(result.current.list).toEqual(entries.slice(0, 20)));
    expect(requestedPages()).toEqual([1, 2]);
  });

  it('shows every entry once when an entry was deleted between two pages', async () => {
    const { result } = renderHook(() => usePages(noFilters));
    await waitFor(() => expect(result.current.list).toHaveLength(10));
    entries = entries.filter((_, n) => n !== 3);
    await act(() => result.current.more());
    await waitFor(() => expect(result.current.list).toEqual(entries.slice(0, 20)));
    while (result.current.hasMore) await act(() => result.current.more());
    expect(result.current.list).toEqual(entries);
  });

  it('adds no page to the entries of the previous filters while the first page of the new ones is loading', async () => {
    const { result, rerender } = renderHook(({ q }) => usePages({ ...noFilters, q }), { initialProps: { q: '' } });
    await waitFor(() => expect(result.current.list).toHaveLength(10));
    entries = companies('new', 30);
    rerender({ q: 'new' });
    await act(() => result.current.more());
    await waitFor(() => expect(result.current.list).toEqual(entries.slice(0, 10)));
  });
});
