import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files of the desk; pages have their own `locales` folders. */
const desk = join(__dirname, '..');
function* under(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (/^(\.umi.*|dist|node_modules)$/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* under(path);
    else yield path;
  }
}
const files = [...under(desk)];
const isText = (path: string) => /locales\/(zh-CN|en-US)\.ts$/.test(path);
type Texts = Record<string, string>;
const textsOf = (path: string): Texts => jest.requireActual<{ default: Texts }>(path).default;
const chinese = files.filter((path) => isText(path) && path.endsWith('zh-CN.ts'));
const code = files
  .filter((path) => /\.tsx?$/.test(path) && !isText(path) && !/\.test\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const shared = /^(field|flow\.step|group|option|material|status|event|problem)\./;
const holders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

it.each(chinese.map((path) => [path.slice(desk.length + 1), path]))('%s has its sibling in English', (_, path) => {
  const own = textsOf(path);
  const other = textsOf(path.replace('zh-CN', 'en-US'));
  expect(Object.keys(other).sort()).toEqual(Object.keys(own).sort());
  for (const [key, text] of Object.entries(own))
    expect(`${key} ${holders(other[key] ?? '')}`).toBe(`${key} ${holders(text)}`);
  const left = Object.entries(other).filter(([key, text]) => /[㐀-鿿]/.test(text) && key !== 'desk.otherLanguage');
  expect(left).toEqual([]);
});

it('the desk has no unused and no duplicate text key', () => {
  const all = chinese.flatMap((path) => Object.keys(textsOf(path)));
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  const shapes = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start]) => start!);
  const unused = all.filter(
    (key) => !shared.test(key) && !code.includes(`'${key}'`) && !shapes.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
