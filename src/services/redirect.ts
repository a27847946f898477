const base = '/qczhyjs';

/** Returns the path inside the site that `redirect` names, or `otherwise` for another host, a script or a sign-in page. */
export function insidePath(redirect: string | null | undefined, otherwise = '/todo'): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect) || /[\u0000-\u001f\\]/.test(redirect)) return otherwise;
  const url = new URL(redirect, 'https://site.invalid');
  if (url.origin !== 'https://site.invalid') return otherwise;
  const path =
    url.pathname === base || url.pathname.startsWith(`${base}/`)
      ? url.pathname.slice(base.length) || '/'
      : url.pathname;
  if (/^\/(login|register|wlcenter)\/?$/.test(path) || path.startsWith('//')) return otherwise;
  return path + url.search + url.hash;
}

export const signInPath = (from: { pathname: string; search: string; hash?: string }) =>
  `/login?redirect=${encodeURIComponent(from.pathname + from.search + (from.hash ?? ''))}`;
