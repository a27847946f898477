import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

test('the app is built anew when a file of the root that its build reads has changed', () => {
  const [, from = ''] = /app: \{\s*from: \[([^\]]*)\]/.exec(readFileSync(join(__dirname, 'prepare.mjs'), 'utf8')) ?? [];
  const read = readdirSync(root).filter((name) =>
    /^(build\.\w+\.\w+|plugin\.ts|\.umirc\.ts|package-lock\.json)$/.test(name),
  );
  expect(read).toHaveLength(6);
  expect(read.filter((name) => !from.includes(`'${name}'`))).toEqual([]);
});

test('what a build leaves in the folders that it reads makes no other build of it', () => {
  const [, written = ''] =
    /const written = \[([^\]]*)\]/.exec(readFileSync(join(__dirname, 'prepare.mjs'), 'utf8')) ?? [];
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  for (const name of ['dist', 'node_modules']) {
    expect(written).toContain(`'${name}'`);
    expect(ignored.some((line) => line.replace(/\//g, '') === name)).toBe(true);
  }
});
