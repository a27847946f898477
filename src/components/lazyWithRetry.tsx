import { type ComponentType, useEffect, useReducer } from 'react';

const retryAfterMs = 3_000;

/**
 * A part of a form that is fetched once the form is there. `React.lazy` remembers a lost chunk for ever and takes down everything
 * up to the next boundary: here the form stays as it is, and the part is asked for again until there is a network.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Part: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, show] = useReducer((count: number) => count + 1, 0);
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
            if (wanted) timer = setTimeout(get, retryAfterMs);
          },
        );
      };
      get();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
