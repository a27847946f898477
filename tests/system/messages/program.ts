import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { planted } from '../histories/draft/program';
import type { Fault } from '../histories/faults';
import { changes } from './changes';

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

/** Bundles the server with the changes and returns the file to start, relative to the root. */
export async function serverOfSuite(name: string, more: readonly Fault[] = []): Promise<string> {
  const outdir = `.cache/messages/${name}`;
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
    plugins: [withChanges([...changes, ...more])],
  });
  return `${outdir}/start.mjs`;
}
