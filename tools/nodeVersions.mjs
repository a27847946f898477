// `npm run test:node -- 22`: with that version of Node, installed into .cache: builds the server, starts it, and runs jest of `domain` and a share of `server`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './lib/prepare.mjs';
import { serveBuilt } from './lib/serveBuilt.mjs';
import { close } from './lib/tally.mjs';
import { unit } from './unit.mjs';

/** The parts of the server that use compiled packages (PostgreSQL, sharp, onnxruntime) or Node's own crypto. */
const tested = ['domain', 'server/platform/crypto', 'server/platform/db', 'server/ocr/recognition', 'server/photos'];
const [wanted = '22'] = process.argv.slice(2);

/** Returns the binary of the npm package that holds Node for this system; its newest release of the wanted version. */
function binary() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const home = join(root, '.cache', `node-${wanted}`);
  const file = join(home, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (!existsSync(file)) run('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', `${name}@${wanted}`]);
  return file;
}

async function answers() {
  const { origin, stop } = await serveBuilt();
  try {
    for (const path of ['ready', 'openapi.json']) {
      const { status } = await fetch(`${origin}/qczhyjs/api/${path}`);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
    return { what: 'the built server is ready and answers', passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { what: 'the built server is ready and answers', passed: 0, failed: 1 };
  } finally {
    await stop();
  }
}

ensureInstalled();
if (process.versions.node.split('.')[0] !== wanted) {
  const { status } = spawnSync(binary(), [process.argv[1], wanted], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}
console.log(`Node ${process.versions.node}`);
process.env.JEST_ONLY = 'node';
const built = run(process.execPath, ['tools/build-server.mjs']);
const tallies = [
  { what: 'build of the server', passed: Number(built === 0), failed: Number(built !== 0) },
  await answers(),
  unit({ args: tested }),
];
close(tallies);
process.exit(tallies.some(({ failed }) => failed > 0) ? 1 : 0);
