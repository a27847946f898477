import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Deps } from '../deps';
import { tagOf } from '../http/etag';
import { companies, hotlines } from '../content/lists';
import type { SiteFile } from './site';

/** Placeholder written by tools/prerender/withoutScript.mjs into <noscript>; users without JavaScript see the phone numbers there. */
const ROOM = '<!--list-->';
/** Cache time, so that not every page request queries the database. */
const KEPT_MS = 60_000;
const HOW_MANY = 50;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const call = (phone: string): string => `<a href="tel:${escape(phone.replace(/[^\d+]/g, ''))}">${escape(phone)}</a>`;
const line = (name: string, phones: string[], rest: string): string =>
  `<li>${escape(name)} ${phones.map(call).join(' ')} ${escape(rest)}</li>`;

const lists: Record<string, (deps: Deps) => Promise<string[]>> = {
  '/contact': async (deps) =>
    (await hotlines(deps, { pageSize: HOW_MANY })).list.map(({ regionName, office, phones, hours }) =>
      line(`${regionName} ${office}`, phones, hours),
    ),
  '/companylist': async (deps) =>
    (await companies(deps, { pageSize: 10 })).list.map(({ name, phone, address }) => line(name, [phone], address)),
};

const cachedPages = new WeakMap<SiteFile, { at: number; page: SiteFile }>();

/** Returns the page with the current list, or the built page when it has no list or the database does not answer. */
export async function withList(deps: Deps, route: string, page: SiteFile): Promise<SiteFile> {
  const read = lists[route];
  if (!read || !page.plain.includes(ROOM)) return page;
  const now = deps.clock.now().getTime();
  const cached = cachedPages.get(page);
  if (cached && now - cached.at < KEPT_MS) return cached.page;
  try {
    const items = await read(deps);
    const plain = Buffer.from(page.plain.toString().replace(ROOM, () => `<ul lang="zh-CN">${items.join('')}</ul>`));
    const filled = {
      ...page,
      plain,
      tag: tagOf(plain),
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(plain),
    };
    cachedPages.set(page, { at: now, page: filled });
    return filled;
  } catch (error) {
    deps.log.warn({ err: error, route }, 'loading the list of a prerendered page failed');
    return page;
  }
}
