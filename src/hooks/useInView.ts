import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is in sight, or within `margin` of it. */
export function useInView(margin: string, before = false): [RefObject<HTMLDivElement>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(before);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return [ref, isNear];
}
