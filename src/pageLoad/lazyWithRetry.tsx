import { useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

import { coreText } from '@/i18n';
import { chunkFault, isServerReachable, reloadFromServer } from './chunkFault';
import { ReloadOffer } from './ReloadOffer';

const retryAfterMs = 3_000;
const noNetwork = 'failure.network';

interface Meanwhile {
  /** The placeholder until the component is loaded. */
  meanwhile?: ReactNode;
}

/**
 * A lazy part of a page. `React.lazy` caches a failed import forever and unmounts everything up to the next boundary, which suits
 * a whole page only. This keeps the page, shows the failure in place and retries until there is a network. For a chunk
 * that a server in reach does not deliver, a reload is offered, which the user starts because the page may hold input.
 * `isSilent`: shows no failure, for parts that the user did not request.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isSilent = false,
): ComponentType<P & Meanwhile> {
  let Part: ComponentType<P> | null = null;
  return function Later({ meanwhile = null, ...props }: P & Meanwhile) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const [failure, setFailure] = useState<string | null>(null);
    useEffect(() => {
      if (Part) return;
      let isMounted = true;
      let timer: ReturnType<typeof setTimeout>;
      const get = () => {
        load().then(
          (loaded) => {
            Part = loaded.default;
            if (isMounted) show();
          },
          async (error: unknown) => {
            if (!isSilent && isMounted) {
              const isReachable = await isServerReachable();
              if (isMounted) setFailure(isReachable ? `chunk.${chunkFault(error) ?? 'missing'}` : noNetwork);
            }
            if (!isMounted) return;
            timer = setTimeout(get, retryAfterMs);
          },
        );
      };
      get();
      return () => {
        isMounted = false;
        clearTimeout(timer);
      };
    }, []);
    if (Part) return <Part {...(props as unknown as P)} />;
    if (!failure) return <>{meanwhile}</>;
    const text = coreText(failure);
    return (
      <div className="part-lost" role="status">
        {failure === noNetwork ? <p>{text}</p> : <ReloadOffer text={text} onReload={() => void reloadFromServer()} />}
      </div>
    );
  };
}
