import { Suspense, useState, type ComponentType, type MouseEvent } from 'react';
import { history, useIntl } from '@umijs/max';

const base = '/qczhyjs';

/** What the prerendered HTML holds of it, where that HTML is in the language shown. */
function standing(name: string, locale: string): string | undefined {
  const { shell, noshell } = document.documentElement.dataset;
  return shell === locale && noshell === undefined ? document.querySelector(`#shell [data-still="${name}"]`)?.innerHTML : undefined;
}

/** A link of taken-over markup changes the page like any other; one that asks for a tab of its own gets it. */
function follow(event: MouseEvent) {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  if (!href?.startsWith(`${base}/`) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.push(href.slice(base.length));
}

type StillProps<P extends object> = { name: string; /** something changed: draw it anew */ stale: boolean; of: ComponentType<P>; with: P };

/**
 * Parts of a page that nothing changes: their markup stands in the prerendered HTML already and is taken over as it is,
 * so that their script and texts are fetched only where there is none (docs/decisions/still-parts.md).
 */
export function Still<P extends object>({ name, stale, of: Part, with: props }: StillProps<P>) {
  const { locale } = useIntl();
  const [found] = useState(() => ({ locale, markup: standing(name, locale) }));
  const markup = found.markup && <div data-still={name} dangerouslySetInnerHTML={{ __html: found.markup }} onClick={follow} />;
  if (markup && !stale && locale === found.locale) return markup;
  return (
    <Suspense fallback={markup || <div className="loading" />}>
      <div data-still={name}>
        <Part {...props} />
      </div>
    </Suspense>
  );
}
