import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

test('the app is built anew when a file of the root that its build reads has changed', () => {
  const [, from = ''] = /app: \{\s*from: \[([^\]]*)\]/.exec(readFileSync(join(__dirname, 'prepare.mjs'), 'utf8')) ?? [];
  const read = readdirSync(root).filter((name) =>
    /^(build\.\w+\.\w+|plugin\.ts|\.umirc\.ts|package-lock\.json)$/.test(name),
  );
  expect(read).toHaveLength(5);
  expect(read.filter((name) => !from.includes(`'${name}'`))).toEqual([]);
});
