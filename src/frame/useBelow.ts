import { startTransition, useEffect, useState } from 'react';
import { history } from '@umijs/max';

/**
 * Whether to draw what lies below the first screen. On the way from another page it waits for the first screen's frame,
 * so that a slow phone shows that sooner; a page that is opened, or gone back to, is whole at once and keeps its place.
 */
export function useBelow(): boolean {
  const [isDrawn, draw] = useState(history.action === 'POP');
  useEffect(() => startTransition(() => draw(true)), []);
  return isDrawn;
}
