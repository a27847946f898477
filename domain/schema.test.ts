import { Value } from '@sinclair/typebox/value';
import { codes, listPattern } from './schema';

describe('a closed list of codes', () => {
  const schema = codes('scrap', 'replace');

  it('takes its members and nothing else', () =>
    expect(['scrap', 'replace', 'Scrap', '', 0, null, ['scrap']].map((value) => Value.Check(schema, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]));

  it('is told to readers of the description as words of a list', () =>
    expect(JSON.parse(JSON.stringify(schema))).toEqual({ type: 'string', enum: ['scrap', 'replace'] }));

  it('may be asked for several at once, with commas between them', () => {
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
