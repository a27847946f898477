import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The libraries that the specification requires are used on the real screens, not only on /form.
const src = join(__dirname, '..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^\.umi|^testing|features.formKit/.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'));
const all = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)));

it('the screens use at least 20 antd-mobile components', () => {
  expect(all(/'antd-mobile\/es\/components\/([\w-]+)'/g).size).toBeGreaterThanOrEqual(20);
});

it('the screens use at least 10 ahooks hooks', () => {
  const hooks = new Set([...all(/import \{ ([^}]+) \} from 'ahooks'/g)].flatMap((names) => names.split(', ')));
  expect([...hooks].filter((name) => name.startsWith('use')).length).toBeGreaterThanOrEqual(10);
});
