import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages, nearest } from '@domain/languages';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { sendFailure } from '../http/envelope';
import { WORKER_POLICY } from '../http/securityHeaders';
import { deskRoutes } from './desk';
import { withList } from './lists';
import { sendFile } from './send';
import { openSite } from './demo';
import type { Site, SiteFile } from './site';

const BASE = '/qczhyjs';
const WORKER = 'sw.js';

const UNKNOWN_PAGE = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>没有这个页面 · 汽车置换</title>
<h1>没有这个页面</h1>
<p>地址可能写错了。<a href="/qczhyjs/">去汽车置换一件事首页</a></p>
<p lang="en">This page does not exist. <a href="/qczhyjs/">Go to the home page</a></p>
<p lang="ar" dir="rtl">هذه الصفحة غير موجودة. <a href="/qczhyjs/">إلى الصفحة الرئيسية</a></p>
</html>
`;

/** Serves the built app under its base path. Files come from a map, so path traversal is impossible. */
export function siteRoutes(app: FastifyInstance, deps: Deps, rootDir = deps.config.rootDir): void {
  const config = { ...deps.config, rootDir };
  const site = openSite(config, 'dist', BASE);
  if (site && config.offline === 'off') switchOffline(site);
  const toBase = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${BASE}/${queryOf(request)}`, 302);
  app.get('/', toBase);
  app.get(BASE, toBase);
  app.get(`${BASE}/`, async (request, reply) => reply.redirect(`${BASE}/intro${queryOf(request)}`, 302));
  deskRoutes(app, config);
  app.get(`${BASE}/*`, async (request, reply) => {
    if (!site)
      return reply.code(503).type('text/plain; charset=utf-8').send('The app is not built yet: npm run build\n');
    return answer(deps, site, (request.params as { '*': string })['*'], request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => answerUnknownPath(request, reply));
}

/** Replaces the service worker by one that unregisters itself when phones update. */
function switchOffline({ files }: Site): void {
  const off = files.get('sw-off.js');
  if (off) files.set(WORKER, off);
}

async function answer(
  deps: Deps,
  site: Site,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = site.files.get(name);
  if (name === WORKER) reply.header('content-security-policy', WORKER_POLICY);
  if (file && !name.endsWith('.html')) return sendFile(file, request, reply);
  const route = `/${name.replace(/\/+$/, '')}`;
  if (site.routes.has(route)) return sendPage(deps, site, route, request, reply);
  reply.code(404);
  // A missing script must not be answered with a page: the app recovers from a clear 404.
  if (/\.\w{1,11}$/.test(name)) return reply.type('text/plain; charset=utf-8').send('Not found\n');
  return sendPage(deps, site, '/404', request, reply);
}

async function sendPage(
  deps: Deps,
  site: Site,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = chooseLanguage(request.headers.cookie, request.headers['accept-language']);
  const page = pageOf(site, route.slice(1), language);
  reply.header('vary', 'Cookie, Accept-Language, Sec-Fetch-Site');
  if (isOpenedByHand(request)) reply.removeHeader('cross-origin-opener-policy');
  if (page?.policy) reply.header('content-security-policy', page.policy);
  return page
    ? sendFile(await withList(deps, route, page), request, reply)
    : reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

/** True when opened by URL, QR code or icon: there is no opener, and isolation would cost the phone a process (docs/decisions/0007-pages.md). */
const isOpenedByHand = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'none';

const pageOf = ({ files }: Site, folder: string, language: string): SiteFile | undefined =>
  files.get(`${folder}/index.${language}.html`) ??
  files.get(`${folder}/index.html`) ??
  files.get(`index.${language}.html`) ??
  files.get('index.html');

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Answers unknown paths outside the app: an HTML page with a link for browsers, the error envelope otherwise. */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return wantsPage
    ? reply.code(404).type('text/html; charset=utf-8').send(UNKNOWN_PAGE)
    : sendFailure(reply, new AppError('NOT_FOUND'));
}

/** Returns the language of the cookie (the user's choice), otherwise the first supported language of Accept-Language. */
export function chooseLanguage(cookie = '', acceptLanguage = ''): string {
  const chosen = /(?:^|;\s*)umi_locale=([\w-]+)/.exec(cookie)?.[1];
  const preferred = chosen === undefined ? inOrder(acceptLanguage) : [chosen];
  return preferred.map(nearest).find(Boolean) ?? languages[0];
}

function inOrder(acceptLanguage: string): string[] {
  const ranked = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranked
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
