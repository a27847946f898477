import { parse } from './icuParser';

const original = jest.requireActual('intl-messageformat-parser') as { parse(text: string): unknown };
const withoutPlaces = (tree: unknown) => JSON.parse(JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value)));

describe('the message parser gives the same tree as intl-messageformat-parser', () => {
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
  ])('%s', (text) => { expect(withoutPlaces(parse(text))).toEqual(withoutPlaces(original.parse(text))); });

  it.each(['{', '{a', '{a, plural}', 'a } b', '{n, number}'])('refuses %s', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
