// Entry points of the server and options of its bundle, for the build and for the test of server/package.json.
export const entryPoints = {
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
  doctor: 'server/cli/doctor.ts',
};

export const options = {
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
};
