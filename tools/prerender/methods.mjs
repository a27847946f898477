// Writes dist/floor.<hash>.js: the polyfills of tools/browsers/methods.js, loaded by tools/prerender/boot.js when a method is missing.
import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { ecma } from '../browsers/targets.cjs';
import { base } from './browser.mjs';

/** Named by year: with Safari 12 as target, esbuild fails on destructuring. */
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
