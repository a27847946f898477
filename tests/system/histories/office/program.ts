import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { build, type Plugin } from 'esbuild';
import { planted } from '../draft/program';
import type * as BenchFile from './bench';
import type { OfficeFault } from './faults';

const root = join(__dirname, '../../../..');

const without = ({ takes }: OfficeFault): Plugin => ({
  name: 'without',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const here = takes.filter(({ file }) => path === join(root, file));
      if (!here.length) return null;
      return { contents: here.reduce(planted, readFileSync(path, 'utf8')), loader: 'ts' };
    });
  },
});

/** Bundles the server with its bench, optionally with protections removed. */
export async function serverOf(fault?: OfficeFault): Promise<typeof BenchFile> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'bench.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    alias: { '@domain': join(root, 'domain') },
    define: { 'import.meta.url': 'undefined' },
    plugins: fault ? [without(fault)] : [],
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  const module = { exports: {} };
  const start = vm.runInThisContext(`(function (module, exports, require, __dirname) {${text}\n})`) as (
    ...given: unknown[]
  ) => void;
  start(module, module.exports, createRequire(join(root, 'package.json')), root);
  return module.exports as typeof BenchFile;
}
