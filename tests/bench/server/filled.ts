import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { place } from '../../support/server/builtServer';
import { fillKept } from './many';

/**
 * `npm run bench -- --filled /tmp/filled --size 1000000 --drafts 3000000`: creates a data folder with this many applications for
 * other measurements (`DATA_DIR=/tmp/filled npm start`; `npm run bench -- --size 1000000 --drafts 3000000 --at /tmp/filled`).
 * `--minutes 4`: stops after this time; the next call continues.
 */
const { values: options } = parseArgs({
  options: {
    filled: { type: 'string', default: '' },
    size: { type: 'string', default: '1000000' },
    drafts: { type: 'string', default: '3000000' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});

async function main(folder: string) {
  mkdirSync(folder, { recursive: true });
  const at = place({ DATA_DIR: folder });
  await at.start();
  const isDone = await fillKept(at, Number(options.size), Number(options.drafts), Number(options.minutes));
  await at.stop();
  console.log(isDone ? `filled: ${folder}` : 'not full yet: call it again');
}

main(options.filled).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
