import { normaliseText } from './normalise';
import { checkSellerPlace, isPlaceBeginning, placeOfUscc } from './sellerPlace';
import { uscc as vectors } from '../testing/vectors.json';

describe('placeOfUscc', () => {
  it.each(vectors.valid)('takes characters 3 to 8 of %s', (code) => expect(placeOfUscc(code)).toBe(code.slice(2, 8)));

  it('keeps a number with a wrong character, and the code of a place', () => {
    expect(placeOfUscc('91329999MA0000015X')).toBe('91329999MA0000015X');
    expect(placeOfUscc('320500')).toBe('320500');
  });

  it('is applied to a number as people type it, and to its own result', () => {
    expect(normaliseText('sellerPlace', ' 91329999 ma000001 5y ')).toBe('329999');
    expect(normaliseText('sellerPlace', '329999')).toBe('329999');
  });
});

describe('checkSellerPlace', () => {
  it.each(['320500', '440106', '650100'])('accepts %s', (code) => expect(checkSellerPlace(code)).toBeNull());
  it.each(['', '3205', '100000', '990000', '3205001', '91329999MA0000015X', '苏E'])('rejects %j', (code) =>
    expect(checkSellerPlace(code)).toEqual({ reason: 'format.sellerPlace' }),
  );
});

describe('isPlaceBeginning', () => {
  it.each(['44', '4401', '440106', '429004'])('accepts %s', (text) => expect(isPlaceBeginning(text)).toBe(true));
  it.each(['', '4', '440', '440000', '4400', '10', '粤', '44010600'])('rejects %j', (text) =>
    expect(isPlaceBeginning(text)).toBe(false),
  );
});
