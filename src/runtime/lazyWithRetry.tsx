import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

import { coreText } from '@/i18n';

const retryAfterMs = 3_000;

interface Meanwhile {
  /** What stands in its place until it is there. */
  meanwhile?: ReactNode;
}

/**
 * A part of a page that is fetched when it is wanted. `React.lazy` remembers a lost chunk for ever and takes down everything up to
 * the next boundary, which is right for a whole page; here the page stays as it is, and the part is asked for again until there is a
 * network, which is said in its place. `isSilent`: nobody has asked for it, so nobody misses it.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isSilent = false,
): ComponentType<P & Meanwhile> {
  let Part: ComponentType<P> | null = null;
  return function Later({ meanwhile = null, ...props }: P & Meanwhile) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (Part) return;
      let wanted = true;
      let timer: ReturnType<typeof setTimeout>;
      const get = () => {
        load().then(
          (loaded) => {
            Part = loaded.default;
            if (wanted) show();
          },
          () => {
            if (!wanted) return;
            setLost(!isSilent);
            timer = setTimeout(get, retryAfterMs);
          },
        );
      };
      get();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, []);
    if (Part) return <Part {...(props as unknown as P)} />;
    return isLost ? <p role="status">{coreText('failure.network')}</p> : <>{meanwhile}</>;
  };
}
