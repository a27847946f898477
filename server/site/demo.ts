import path from 'node:path';
import type { Config } from '../config/config';
import { tagOf } from '../http/etag';
import { readSite, type Site, type SiteFile } from './site';

/** As wide as the margin of the narrowest page (12 px): at the top it would cover titles and buttons. */
const STYLES = `.demo-banner {
  position: fixed;
  z-index: 3000;
  top: 40%;
  left: 0;
  padding: 8px 0;
  border-radius: 0 6px 6px 0;
  background: #8a1f11;
  color: #fff;
  font: 12px/12px sans-serif;
  letter-spacing: 2px;
  writing-mode: vertical-rl;
  pointer-events: none;
}
`;

/** Returns a built app, with DEMO=on marked as a demonstration; null when it has not been built. */
export function openSite(
  { rootDir, demo }: Pick<Config, 'rootDir' | 'demo'>,
  folder: string,
  base: string,
): Site | null {
  const site = readSite(path.join(rootDir, folder));
  return site && demo ? withDemoBanner(site, base) : site;
}

/** Puts a banner on every page. Built pages stay as they are on disk; the banner is outside of the element that the app renders. */
function withDemoBanner(site: Site, base: string): Site {
  const styles = Buffer.from(STYLES);
  const files = new Map(
    [...site.files].map(([name, file]) => [name, name.endsWith('.html') ? marked(file, base) : file]),
  );
  files.set('demo.css', { type: 'text/css; charset=utf-8', tag: tagOf(styles), plain: styles });
  return { ...site, files };
}

/** Without compressed copies: a demonstration serves few people. */
function marked({ type, plain, policy }: SiteFile, base: string): SiteFile {
  const parts =
    `<link rel="stylesheet" href="${base}/demo.css">` + '<div class="demo-banner" role="note" lang="zh-CN">演示</div>';
  const html = plain.toString();
  const page = Buffer.from(
    /<body[^>]*>/.test(html) ? html.replace(/<body[^>]*>/, (body) => body + parts) : parts + html,
  );
  return { type, plain: page, tag: tagOf(page), policy };
}
