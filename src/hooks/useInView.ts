import { useRef, type RefObject } from 'react';
import { useInViewport } from 'ahooks';

/** Whether an element is in sight, or within `margin` of it; where the browser cannot tell, it is. */
export function useInView(margin: string, before = false): [RefObject<HTMLDivElement>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const canTell = typeof IntersectionObserver !== 'undefined';
  const [inView = before] = useInViewport(canTell ? ref : null, { rootMargin: margin });
  return [ref, canTell ? inView : true];
}
