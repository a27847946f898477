import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { history, useIntl } from '@umijs/max';
import { drawNow } from '@/scheduling';

const base = '/qczhyjs';

/** Returns the prerendered markup of the island if it is in the shown language. */
function standing(name: string, locale: string): string | undefined {
  const { shell, noshell } = document.documentElement.dataset;
  return shell === locale && noshell === undefined
    ? // tools/prerender/hold.mjs has disabled its controls until the app starts
      document.querySelector(`#shell [data-island="${name}"]`)?.innerHTML.replace(/ disabled=""/g, '')
    : undefined;
}

/** Routes a link of the prerendered markup through the router. Ctrl, Meta and Shift open a new tab as usual. */
function follow(event: MouseEvent) {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  if (!href?.startsWith(`${base}/`) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.push(href.slice(base.length));
}

interface StaticIslandProps<P extends object> {
  name: string;
  load: () => Promise<{ default: ComponentType<P> }>;
  with: P;
  /** Re-render: the prerendered markup is outdated. */
  stale?: boolean;
  /** For islands with controls: the first interaction renders the component with the values of the prerendered form. */
  wake?: (form: HTMLFormElement) => P;
}

/**
 * A part of a page that is already in the prerendered HTML. The markup is reused, and its script and texts are loaded only when
 * something in it changes (docs/decisions/static-islands.md).
 */
export function StaticIsland<P extends object>({ name, load, with: props, stale = false, wake }: StaticIslandProps<P>) {
  const { locale } = useIntl();
  const [found] = useState(() => ({ locale, markup: standing(name, locale) }));
  const [touched, setTouched] = useState(false);
  const [alive, setAlive] = useState<{ Part: ComponentType<P>; woken?: P }>();
  const [lost, setLost] = useState<Error>();
  const place = useRef<HTMLDivElement>(null);
  const asleep = found.markup !== undefined && !stale && !touched && locale === found.locale;
  const latest = useRef({ load, wake });
  useEffect(() => {
    if (asleep) return;
    latest.current.load().then(({ default: Part }) => {
      const form = place.current?.querySelector('form');
      drawNow(() => setAlive({ Part, woken: form ? latest.current.wake?.(form) : undefined }));
    }, setLost);
  }, [asleep]);
  if (lost) throw lost; // CrashBoundary reports it and reloads
  if (alive)
    return (
      <div data-island={name}>
        <alive.Part {...props} {...alive.woken} />
      </div>
    );
  if (found.markup === undefined) return <div ref={place} className="loading" />;
  const touch = wake && (() => setTouched(true));
  return (
    <div
      ref={place}
      data-island={name}
      dangerouslySetInnerHTML={{ __html: found.markup }}
      onClick={follow}
      onFocus={touch}
      onInput={touch}
      // Enter before the component is loaded
      onSubmit={(event) => event.preventDefault()}
    />
  );
}
