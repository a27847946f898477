import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

export const root = join(__dirname, '../../..');

/** Removes one protection: replaces a text that occurs exactly once in this file. */
export interface Fault {
  /** the property that is lost */
  what: string;
  file: string;
  take: string;
  put: string;
}

export const taken = (file: string, take: string, put = ''): Fault => ({ what: file, file, take, put });

/** Returns the source text with a fault. Throws if the text to replace is not found exactly once, so that a rewritten protection is noticed. */
function planted(source: string, { file, take, put }: Fault): string {
  if (source.split(take).length !== 2) throw new Error(`${file} does not contain once: ${take}`);
  return source.replace(take, () => put);
}

/** A plugin of esbuild that bundles the files of these faults with the faults. */
export const withFaults = (faults: readonly Fault[]): Plugin => ({
  name: 'faults',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const here = faults.filter(({ file }) => path === join(root, file));
      return here.length ? { contents: here.reduce(planted, readFileSync(path, 'utf8')), loader: 'ts' } : null;
    });
  },
});
