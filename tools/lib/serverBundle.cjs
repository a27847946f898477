// Entry points of the server and the options of esbuild for it: for the build, and for tests that bundle the server or its commands.
exports.entryPoints = {
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
  setup: 'server/cli/setup.ts',
  set: 'server/cli/set.ts',
  errors: 'server/cli/errors.ts',
  version: 'server/cli/version.ts',
};

exports.options = {
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
