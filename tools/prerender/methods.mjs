// dist/floor.<hash>.js: methods that our oldest engines lack (tools/browsers/methods.js), which tools/prerender/boot.js asks for where one is missing.
import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { ecma } from '../browsers/targets.cjs';
import { base } from './browser.mjs';

/** By year: esbuild takes Safari 12 for one that cannot take objects apart. */
export const target = `es${ecma}`;

export function writeMethods(dist) {
  const [{ text }] = buildSync({
    entryPoints: ['tools/browsers/methods.js'],
    bundle: true,
    minify: true,
    legalComments: 'none',
    format: 'iife',
    target,
    write: false,
  }).outputFiles;
  const name = `floor.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  fs.writeFileSync(path.join(dist, name), text);
  return base + name;
}
