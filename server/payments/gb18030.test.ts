import { isPlainText } from '@domain/rules/text';
import { encodeGb18030 } from './gb18030';

const decoder = new TextDecoder('gb18030');

/** All characters of the Basic Multilingual Plane except surrogates. */
const plane = Array.from({ length: 0x10000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCharCode(code));

describe('encodeGb18030', () => {
  const lengths = new Map<number, number>();
  const wrong: string[] = [];
  const unknown: string[] = [];
  beforeAll(() => {
    for (const letter of plane) {
      try {
        const bytes = encodeGb18030(letter);
        // TextDecoder removes a byte order mark.
        if (letter !== '\uFEFF' && decoder.decode(bytes) !== letter) wrong.push(letter);
        lengths.set(bytes.length, (lengths.get(bytes.length) ?? 0) + 1);
      } catch (error) {
        unknown.push((error as Error).message);
      }
    }
  });

  it('round-trips every character of the Basic Multilingual Plane', () => {
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(lengths)).toEqual({ 1: 128, 2: 23_939, 4: 39_401 });
    // Nineteen unassigned characters and U+FFFD.
    expect(unknown).toHaveLength(20);
  });

  it('encodes characters beyond the Basic Multilingual Plane', () => {
    expect(decoder.decode(encodeGb18030('\u{10000}𠀀𪚥\u{10FFFF}'))).toBe('\u{10000}𠀀𪚥\u{10FFFF}');
  });

  it('encodes every character that a text may contain', () => {
    const refused = plane.filter(isPlainText).filter((letter) => {
      try {
        return encodeGb18030(letter).length === 0;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it('names the character that it cannot encode', () =>
    expect(() => encodeGb18030('\uD800')).toThrow('GB 18030 cannot encode U+d800.'));
});
