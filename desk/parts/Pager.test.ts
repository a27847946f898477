/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { nextOf, usePages } from './Pager';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let pages: ReturnType<typeof usePages>;
function Page() {
  pages = usePages();
  return null;
}
const root = createRoot(document.createElement('div'));
beforeEach(() => act(() => root.render(createElement(Page))));
afterEach(() => act(() => root.render(null)));

describe('usePages', () => {
  it('counts a cursor once when it is requested again before the next page has arrived', () => {
    act(() => pages.on('b'));
    act(() => pages.on('b'));
    expect([pages.page, pages.after]).toEqual([2, 'b']);
    act(() => pages.back());
    expect([pages.page, pages.after]).toEqual([1, undefined]);
  });

  it('returns to the first page after several', () => {
    act(() => pages.on('b'));
    act(() => pages.on('c'));
    expect([pages.page, pages.after]).toEqual([3, 'c']);
    act(() => pages.toFirst());
    expect([pages.page, pages.after]).toEqual([1, undefined]);
  });
});

describe('nextOf', () => {
  const data = { next: 'b' };
  it('returns the cursor of the loaded page', () => {
    expect(nextOf({ data, loading: false })).toBe('b');
  });

  it('returns none while another page is loading or has failed', () => {
    expect(nextOf({ data, loading: true })).toBeUndefined();
    expect(nextOf({ data, loading: false, error: new Error() })).toBeUndefined();
  });
});
