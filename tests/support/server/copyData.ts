import { copyData } from './builtServer';

/** `node -r esbuild-register tests/support/server/copyData.ts <folder>`: copies the prepared data folder, before a server starts on it. */
copyData(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
