import { useEffect } from 'react';

/** Scrolls to the top when the page changes. */
export function useScrollToTop(page: string): void {
  useEffect(() => {
    // In braces: scrollTo returns a promise in newer browsers, and an effect may only return its clean-up.
    window.scrollTo(0, 0);
  }, [page]);
}
