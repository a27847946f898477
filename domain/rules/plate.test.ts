import { plate as vectors } from '../testing/vectors.json';
import { normaliseText } from './normalise';
import { checkPlate } from './plate';

const isPlate = (typed: string) => checkPlate(String(normaliseText('plate', typed))) === null;

describe('number plates', () => {
  it.each([...vectors.ordinary, ...vectors.nev])('accepts %s', (plate) => expect(isPlate(plate)).toBe(true));
  it.each([...vectors.invalid, ...vectors.nevLarge, '', '苏E1234警', '学A12345', '苏E12345678', '苏EL12345'])(
    'rejects %s',
    (plate) => expect(isPlate(plate)).toBe(false),
  );
  it.each(['苏E·12345', '苏e 12345', '苏Ｅ１２３４５', '苏E-D12345', '苏E•12345'])(
    'normalises and accepts %s',
    (typed) => expect(isPlate(typed)).toBe(true),
  );
  it.each([...'DABCEFGHJK'])('accepts %s as the third character of a new energy plate', (letter) =>
    expect(isPlate(`苏E${letter}12345`)).toBe(true),
  );
});
