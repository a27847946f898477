import { useRef, type RefObject } from 'react';
import { useInViewport } from 'ahooks';

/** Returns whether an element is within `margin` of the viewport; true in browsers without IntersectionObserver. */
export function useInView(margin: string, before = false): [RefObject<HTMLDivElement>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const canTell = typeof IntersectionObserver !== 'undefined';
  const [inView = before] = useInViewport(canTell ? ref : null, { rootMargin: margin });
  return [ref, canTell ? inView : true];
}
