import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = join(__dirname, '../../dist');
/** 4,296 bytes including the comparison of names and its question in the applicant's language. */
const MOST = 5_000;

test('recognition adds one small chunk, loaded with the first photo @bytes', () => {
  // dist also contains the chunks of the last release for open pages.
  const own = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as string[];
  const chunks = own
    .filter((name) => name.endsWith('.async.js'))
    .map((name) => readFileSync(join(dist, name)))
    .filter((script) => script.includes('"reading.waiting":"正在识别'));
  expect(chunks).toHaveLength(1);
  const bytes = brotliCompressSync(chunks[0]!).length;
  console.log(`${String(bytes).padStart(7)} of ${MOST}  reading`);
  expect(bytes).toBeLessThanOrEqual(MOST);
});
