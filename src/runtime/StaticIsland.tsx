import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { history, useIntl } from '@umijs/max';
import { drawNow } from '@/scheduling';

const base = '/qczhyjs';

/** What the prerendered HTML holds of it, where that HTML is in the language shown. */
function standing(name: string, locale: string): string | undefined {
  const { shell, noshell } = document.documentElement.dataset;
  return shell === locale && noshell === undefined
    ? // its controls have waited for the app (tools/prerender/hold.mjs): now they may be touched
      document.querySelector(`#shell [data-island="${name}"]`)?.innerHTML.replace(/ disabled=""/g, '')
    : undefined;
}

/** A link of taken-over markup changes the page like any other; one that asks for a tab of its own gets it. */
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
  /** something changed: draw it anew */
  stale?: boolean;
  /** It holds controls: the first touch brings it to life with what they hold then. */
  wake?: (form: HTMLFormElement) => P;
}

/**
 * Parts of a page whose markup stands in the prerendered HTML already. It is taken over as it is, and the script and texts
 * behind it are fetched only when something in it changes (docs/decisions/static-islands.md).
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
  if (lost) throw lost; // the frame's boundary says so, and loads anew
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
      // Enter, before what answers it has come
      onSubmit={(event) => event.preventDefault()}
    />
  );
}
