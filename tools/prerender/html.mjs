// Writes a rendered page as HTML that paints before any script runs: CSS inlined, scripts deferred, the app hidden behind the shell.
import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { base, isBelow } from './browser.mjs';
import { escape, withoutScript } from './withoutScript.mjs';

export const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isHelper = (file) => file.includes('preload_helper');
const isEntry = (file) => /\/umi\./.test(file);

/** Returns the template with the boot script and inlined style sheets, without the preload helper (the HTML names the chunks). */
export function compose({ template, dist, boot, language, texts, direction, page, form, csp, hasList, more }) {
  const sheets = page?.sheets ?? sheetsOf(template);
  const styles = sheets
    .filter((href) => !isBelow(href))
    .map((href) => {
      const text = fs.readFileSync(path.join(dist, href.slice(base.length)), 'utf8').trim();
      csp.style.add(hashOf(text));
      // mini-css-extract looks for data-href and does not fetch the sheet again.
      return `<style data-href="${href}">${text}</style>`;
    });
  const [titleTag, usualTitle] = /<title>(.*?)<\/title>\n?/.exec(template);
  const entry = /src="([^"]*\/umi\.[^"]*\.js)"/.exec(template)[1];
  const chunks = (page?.scripts ?? []).filter((file) => !isHelper(file) && !isEntry(file));
  // On public pages the text paints first and the boot script loads the app later. Forms load the app immediately.
  const isRead = page && !form;
  const head = [
    `<title>${page ? escape(page.title) : usualTitle}</title>`,
    ...(isRead ? [`<meta name="app" content="${[entry, ...chunks, ...sheets.filter(isBelow)].join(' ')}">`] : []),
    `<script>${boot}</script>`,
    ...styles,
    ...(isRead
      ? []
      : [
          `<script defer src="${entry}"></script>`,
          ...chunks.map((file) => `<link rel="preload" as="script" href="${file}">`),
        ]),
  ].join('\n');
  const attributes = page ? ` data-shell="${language}"${form ? ' data-form=""' : ''}` : '';
  const body = page
    ? `<div id="shell"${form ? ' inert' : ''}>${page.markup}</div><div id="root" data-waiting></div>`
    : '<div id="root"></div>';
  return template
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}"${attributes}>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escape(texts.description))
    .replace(titleTag, '')
    .replace(/<script[^>]*src="[^"]*(preload_helper|umi\.)[^"]*"[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="stylesheet"[^>]*>\n?/g, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', () => withoutScript(texts.withoutScript, hasList, more) + body);
}

const sheetsOf = (template) =>
  [...template.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1]);
