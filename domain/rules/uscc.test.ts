import { uscc as vectors } from '../testing/vectors.json';
import { isUscc } from './uscc';

describe('isUscc', () => {
  it.each(vectors.valid)('accepts %s', (code) => expect(isUscc(code)).toBe(true));
  it.each([...vectors.invalid, '', '91329999MA0000015', '91329999MI0000015Y', '91329999ma0000015y'])(
    'rejects %s',
    (code) => expect(isUscc(code)).toBe(false),
  );

  it('detects every single wrong character', () => {
    const [code = ''] = vectors.valid;
    for (let i = 0; i < code.length; i += 1) {
      for (const char of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        const changed = code.slice(0, i) + char + code.slice(i + 1);
        expect([changed, isUscc(changed)]).toEqual([changed, changed === code]);
      }
    }
  });
});
