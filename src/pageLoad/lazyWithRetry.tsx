import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

import { coreText } from '@/i18n';

const retryAfterMs = 3_000;

interface Meanwhile {
  /** The placeholder until the component is loaded. */
  meanwhile?: ReactNode;
}

/**
 * A lazy part of a page. `React.lazy` caches a failed import forever and unmounts everything up to the next boundary, which suits
 * a whole page only. This keeps the page, shows the failure in place and retries until there is a network.
 * `isSilent`: shows no failure, for parts that the user did not request.
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
