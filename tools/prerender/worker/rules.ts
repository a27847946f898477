// Pure functions that decide which requests the service worker handles.
export const base = '/qczhyjs/';

const openCall = /^\/qczhyjs\/api\/(policies|companies|hotlines|guides|regions|banks)$/;
const hashed = /\.[0-9a-f]{6,8}\.(async\.js|js|chunk\.css|css)$/;
const drawn = /\.(svg|png|webmanifest)$/;
const whose = ['User-Token', 'Office-Key', 'Authorization'];

export type Kind = 'page' | 'asset' | 'drawn' | 'data';
type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> };

/** `page`; `asset` (content hash in its name); `drawn` (images); `data` (public API data); undefined: not handled. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string): Kind | undefined {
  const { origin: from, pathname } = new URL(url);
  if (
    method !== 'GET' ||
    from !== origin ||
    !`${pathname}/`.startsWith(base) ||
    whose.some((name) => headers.has(name))
  )
    return undefined;
  if (pathname.startsWith(`${base}api/`)) return mode !== 'navigate' && openCall.test(pathname) ? 'data' : undefined;
  if (mode === 'navigate') return 'page';
  if (hashed.test(pathname)) return 'asset';
  return drawn.test(pathname) ? 'drawn' : undefined;
}

/** Pages are cached by path: a query may contain an application number or a sign-in code. The root redirects to the intro. */
export function keyOf(kind: Kind, url: string): string {
  const { pathname, search } = new URL(url);
  if (kind === 'data') return pathname + search;
  if (kind !== 'page') return pathname;
  const path = pathname.replace(/\/+$/, '');
  return `${path}/` === base ? `${base}intro` : path;
}

/** Returns true for complete responses of the same origin that are not marked private (`no-store`). */
export const mayKeep = (answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  !/no-store/.test(answer.headers.get('cache-control') ?? '');
