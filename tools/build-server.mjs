// `npm run build:server`: bundles the server and its commands as Node modules in build/; npm packages stay external.
import fs from 'node:fs';
import { ensureInstalled } from './prepare.mjs';

ensureInstalled({ production: true });
const { build } = await import('esbuild');

const entryPoints = {
  start: 'server/start.ts',
  reader: 'server/ocr/recognition/child.ts',
  office: 'server/cli/office/cli.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  reseal: 'server/cli/reseal.ts',
  reindex: 'server/cli/reindex.ts',
  migrate: 'server/cli/migrate.ts',
  rescue: 'server/cli/rescue.ts',
  settings: 'server/cli/settings.ts',
};

fs.rmSync('build/server', { recursive: true, force: true });
await build({
  entryPoints,
  outdir: 'build/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});
