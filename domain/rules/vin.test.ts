import { vin as vectors } from '../testing/vectors.json';
import { checkVin } from './vin';

const { valid, invalid } = vectors;

describe('checkVin', () => {
  it.each(Object.entries(valid))('takes %s %s', (_, vin) => expect(checkVin(vin, 'error', false)).toBeNull());

  it.each([
    [invalid.checkDigit, 'checksum.vin', { char: '0' }],
    [invalid.len16, 'format.vinLength', { length: 16 }],
    ['', 'format.vinLength', { length: 0 }],
    [`${valid.new2026}7`, 'format.vinLength', { length: 18 }],
    [invalid.hasI, 'format.vinLetter', { position: 1, char: 'I' }],
    [invalid.hasO, 'format.vinLetter', { position: 2, char: 'O' }],
    [invalid.hasQ, 'format.vinLetter', { position: 2, char: 'Q' }],
    ['L00TEST04TT00000车', 'format.vinLetter', { position: 17, char: '车' }],
  ])('rejects %s as %s with the position', (vin, reason, params) =>
    expect(checkVin(vin, 'error', false)).toEqual({ reason, params }),
  );

  it('requires a confirmation of a wrong check digit where the policy only warns', () => {
    expect(checkVin(invalid.checkDigit, 'warn', false)?.reason).toBe('confirm.vin');
    expect(checkVin(invalid.checkDigit, 'warn', true)).toBeNull();
    expect(checkVin(invalid.checkDigit, 'error', true)?.reason).toBe('checksum.vin');
    expect(checkVin(invalid.len16, 'warn', true)?.reason).toBe('format.vinLength');
  });
});
