import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { planted } from '../histories/draft/program';
import type { Fault } from '../histories/faults';

const root = join(__dirname, '../../..');

const withChanges = (all: readonly Fault[]): Plugin => ({
  name: 'changes',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const here = all.filter(({ file }) => path === join(root, file));
      if (!here.length) return null;
      return { contents: here.reduce(planted, readFileSync(path, 'utf8')), loader: 'ts' };
    });
  },
});

/** Bundles the server with changes of its source texts and returns the file to start, relative to the root. */
export async function changedServer(name: string, changes: readonly Fault[]): Promise<string> {
  const outdir = `.cache/changed/${name}`;
  await build({
    absWorkingDir: root,
    entryPoints: { start: 'server/start.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    alias: { '@domain': join(root, 'domain') },
    plugins: [withChanges(changes)],
  });
  return `${outdir}/start.mjs`;
}
