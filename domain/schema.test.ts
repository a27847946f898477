import { Value } from '@sinclair/typebox/value';
import { codes, Id, isId, listPattern } from './schema';

describe('codes', () => {
  const schema = codes('scrap', 'replace');

  it('accepts its members and nothing else', () =>
    expect(['scrap', 'replace', 'Scrap', '', 0, null, ['scrap']].map((value) => Value.Check(schema, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]));

  it('is a string enum in JSON Schema', () =>
    expect(JSON.parse(JSON.stringify(schema))).toEqual({ type: 'string', enum: ['scrap', 'replace'] }));

  it('accepts several codes separated by commas (listPattern)', () => {
    const isAsked = (text: string): boolean => new RegExp(listPattern(['scrap', 'replace'])).test(text);
    expect(['', 'scrap', 'replace,scrap', 'scrap,', ',scrap', 'scrap replace', 'scrapped'].map(isAsked)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('Id and isId', () => {
  const id = '0190f3a2-7b1c-7def-8a90-0123456789ab';
  it.each([
    [id, true],
    [id.toUpperCase(), false],
    [id.replace(/-/g, ''), false],
    [`{${id}}`, false],
    [`${id}0`, false],
    [`0${id}`, false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
    expect(Value.Check(Id, text)).toBe(expected);
  });
});
