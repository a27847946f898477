import { useEffect } from 'react';

/** A new page begins at its top, wherever the one before was left. */
export function useScrollToTop(page: string): void {
  useEffect(() => {
    // In braces: newer browsers answer a scroll with a promise, and an effect may only return its undoing.
    window.scrollTo(0, 0);
  }, [page]);
}
