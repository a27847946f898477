import { build } from 'esbuild';
import { options } from '../../../tools/lib/serverBundle.cjs';
import { type Fault, root, withFaults } from '../histories/faults';

/** Bundles the server with changes of its source texts and returns the file to start, relative to the root. */
export async function changedServer(name: string, changes: readonly Fault[]): Promise<string> {
  const outdir = `.cache/changed/${name}`;
  const entryPoints = { start: 'server/start.ts' };
  await build({ ...options, absWorkingDir: root, entryPoints, outdir, plugins: [withFaults(changes)] });
  return `${outdir}/start.mjs`;
}
