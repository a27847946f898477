import { useLayoutEffect } from 'react';

/** Scrolls to the top when the page changes: before the effects of its content, which may scroll to a field. */
export function useScrollToTop(page: string): void {
  useLayoutEffect(() => {
    // In braces: scrollTo returns a promise in newer browsers, and an effect may only return its clean-up.
    window.scrollTo(0, 0);
  }, [page]);
}
