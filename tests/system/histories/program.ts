import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { type Fault, root, withFaults } from './faults';

/** Bundles the server with the bench in `entry`, optionally with protections removed. */
export async function serverOf<Bench>(entry: string, takes: readonly Fault[] = []): Promise<Bench> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    alias: { '@domain': join(root, 'domain') },
    define: { 'import.meta.url': 'undefined' },
    plugins: takes.length ? [withFaults(takes)] : [],
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  const module = { exports: {} };
  const start = vm.runInThisContext(`(function (module, exports, require, __dirname) {${text}\n})`) as (
    ...given: unknown[]
  ) => void;
  start(module, module.exports, createRequire(join(root, 'package.json')), root);
  return module.exports as Bench;
}
