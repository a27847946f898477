import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The packages of the owner's card do their work on screens that people see, not on /form alone.
const src = join(__dirname, '..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^\.umi|^testing|features.formKit/.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'));
const all = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)));

it('antd-mobile carries the screens, part by part', () => {
  expect(all(/'antd-mobile\/es\/components\/([\w-]+)'/g).size).toBeGreaterThanOrEqual(20);
});

it('ahooks carries what they read, and what they wait for', () => {
  const hooks = new Set([...all(/import \{ ([^}]+) \} from 'ahooks'/g)].flatMap((names) => names.split(', ')));
  expect([...hooks].filter((name) => name.startsWith('use')).length).toBeGreaterThanOrEqual(10);
});
