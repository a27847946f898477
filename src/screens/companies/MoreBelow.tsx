import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import { useT } from '@/texts';

const thresholdPx = 100;

/** The next page comes before the end is reached; the button is for those who do not scroll. */
export function MoreBelow({ onReach }: { onReach: () => void }) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && reach.current(), { rootMargin: `${thresholdPx}px` });
    watch.observe(end.current);
    return () => watch.disconnect();
  });
  return (
    <div ref={end} className="the-end">
      <Button kind="text" onClick={onReach}>{t('companies.more')}</Button>
    </div>
  );
}
