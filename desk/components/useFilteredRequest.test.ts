/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useFilteredRequest } from './useFilteredRequest';

let request: ReturnType<typeof useFilteredRequest<string>>;
const pending = new Map<string, { answer: (data: string) => void; fail: (error: Error) => void }>();
const load = (filter: string) => () =>
  new Promise<string>((answer, fail) => void pending.set(filter, { answer, fail }));
function Page({ filter }: { filter: string }) {
  request = useFilteredRequest(filter, load(filter));
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (filter: string) => act(async () => root.render(createElement(Page, { filter })));
const answer = (filter: string, data: string) => act(async () => pending.get(filter)?.answer(data));
afterEach(() => act(() => root.render(null)));

describe('useFilteredRequest', () => {
  it('returns no data of another filter while the next one is loading', async () => {
    await show('a');
    await answer('a', 'numbers of a');
    expect(request.data).toBe('numbers of a');
    await show('b');
    expect([request.data, request.last, request.loading]).toEqual([undefined, 'numbers of a', true]);
    await answer('b', 'numbers of b');
    expect([request.data, request.loading]).toEqual(['numbers of b', false]);
  });

  it('returns the error without data of another filter when the request fails', async () => {
    await show('a');
    await answer('a', 'numbers of a');
    await show('b');
    await act(async () => pending.get('b')?.fail(new Error('offline')));
    expect([request.data, request.error?.message]).toEqual([undefined, 'offline']);
  });

  it('ignores a late response of another filter', async () => {
    await show('a');
    await show('b');
    await answer('b', 'numbers of b');
    await answer('a', 'numbers of a');
    expect(request.data).toBe('numbers of b');
  });

  it('keeps the data of this filter when the same request is repeated and fails', async () => {
    await show('a');
    await answer('a', 'numbers of a');
    act(() => request.refresh());
    await act(async () => pending.get('a')?.fail(new Error('offline')));
    expect([request.data, request.error?.message]).toEqual(['numbers of a', 'offline']);
  });
});
