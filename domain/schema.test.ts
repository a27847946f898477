import { Value } from '@sinclair/typebox/value';
import { codes, listPattern } from './schema';

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
