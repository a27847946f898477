import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = join(__dirname, '../../dist');
/** 4,296 bytes with the comparison of persons' names and its question in the applicant's language. */
const MOST = 5_000;

test('reading adds little to a step: one chunk, fetched with the first photo @bytes', () => {
  // The last release's chunks lie beside it for pages that are still open.
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
