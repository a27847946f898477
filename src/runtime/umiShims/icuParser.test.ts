import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as parser from './icuParser';

type Questions = Record<string, (node: object) => boolean>;
const { parse } = parser;
const shim = parser as unknown as Questions;
const original = jest.requireActual('intl-messageformat-parser') as Questions & { parse(text: string): unknown };
const withoutPlaces = (tree: unknown) =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value)));

describe('icuParser returns the same tree as intl-messageformat-parser', () => {
  it.each([
    '已保存',
    '你好，{name}',
    '{n, plural, one {# photo} other {# photos}}',
    '{n, plural, =0 {none} one {one {x}} other {#}}',
    '{kind, select, scrap {报废} other {置换 {name}}} 申请',
    "it''s {x}",
    "it's fine",
    "a '{quoted}' b",
    '{n, plural, zero {a} one {b} two {c} few {d} many {e} other {f}}',
  ])('%s', (text) => {
    expect(withoutPlaces(parse(text))).toEqual(withoutPlaces(original.parse(text)));
  });

  it.each(['{', '{a', '{a, plural}', 'a } b', '{n, number}'])('rejects %s', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});

it('exports every predicate that intl-messageformat uses, with the results of the original', () => {
  const plugins = dirname(
    require.resolve('@umijs/plugins/package.json', { paths: [require.resolve('@umijs/max/package.json')] }),
  );
  const asking = readFileSync(
    join(dirname(require.resolve('intl-messageformat/package.json', { paths: [plugins] })), 'lib/formatters.js'),
    'utf8',
  );
  const asked = [...new Set(asking.match(/\bis[A-Z]\w+Element\b/g))].filter((name) => name in original);
  expect(asked.length).toBeGreaterThan(7);
  const nodes = parse('a {b} {n, plural, other {#}} {k, select, other {c}}').concat({ type: 7 });
  for (const name of asked) expect([name, ...nodes.map(shim[name]!)]).toEqual([name, ...nodes.map(original[name]!)]);
});
