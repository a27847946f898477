// `npm run build:server`: bundles the server and its commands as Node modules in build/; npm packages stay external.
import fs from 'node:fs';
import { ensureInstalled } from './lib/prepare.mjs';
import { entryPoints, options } from './lib/serverBundle.cjs';

ensureInstalled({ production: true });
const { build } = await import('esbuild');

fs.rmSync('build/server', { recursive: true, force: true });
await build({ ...options, entryPoints });
