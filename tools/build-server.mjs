// `npm run build:server`: bundles the server and its commands as Node modules in build/; npm packages stay external.
import fs from 'node:fs';
import { ensureInstalled } from './lib/prepare.mjs';
import { entryPoints, options } from './lib/serverBundle.cjs';

ensureInstalled({ production: true });
const { build } = await import('esbuild');

// Built beside the folder and then renamed: a server or OCR process that starts during the build finds complete files.
const [made, former] = ['made', 'former'].map((name) => `${options.outdir}.${name}-${process.pid}`);
await build({ ...options, outdir: made, entryPoints });
if (fs.existsSync(options.outdir)) fs.renameSync(options.outdir, former);
fs.renameSync(made, options.outdir);
fs.rmSync(former, { recursive: true, force: true });
