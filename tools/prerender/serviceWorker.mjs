// Writes dist/sw.js: the service worker with the list of files that this release caches for offline use.
import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { base } from './browser.mjs';
import { target } from './methods.mjs';

/** Pages that can be read offline; forms and personal lists need the network. Other assets are cached when they are loaded. */
const reading = [
  'intro',
  'carIntro',
  'home',
  'companylist',
  'contact',
  'mannual/home',
  'mannual/first',
  'mannual/second',
  'mannual/ask',
];
const drawn = ['pictures.svg', 'icon.svg', 'manifest.webmanifest'];
/** Not prerendered, so it is the empty app, which can show any route. */
const shell = `${base}todo`;

const chunksOf = ({ scripts, sheets }) => [
  ...scripts.filter((file) => !file.includes('preload_helper')),
  ...sheets.filter((file) => !/\/umi\./.test(file)),
];

/** @param pages route → scripts and style sheets of its HTML in the first language */
export function writeServiceWorker({ dist, pages }) {
  const files = [
    ...new Set([
      ...reading.map((route) => base + route),
      ...reading.flatMap((route) => chunksOf(pages.get(route))),
      ...drawn.map((name) => base + name),
    ]),
  ];
  const contents = [...reading.map((route) => `${route}/index.zh-CN.html`), 'index.html', ...drawn].map((name) =>
    fs.readFileSync(path.join(dist, name)),
  );
  const id = createHash('sha256')
    .update(JSON.stringify(files))
    .update(Buffer.concat(contents))
    .digest('hex')
    .slice(0, 12);
  const options = {
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    define: { RELEASE: JSON.stringify({ id, files, shell }) },
  };
  for (const [from, to] of [
    ['sw', 'sw.js'],
    ['off', 'sw-off.js'],
  ]) {
    buildSync({ ...options, entryPoints: [`tools/prerender/worker/${from}.js`], outfile: path.join(dist, to) });
  }
  return files.length;
}
