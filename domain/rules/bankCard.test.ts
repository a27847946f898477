import { bankCard as vectors } from '../testing/vectors.json';
import { checkBankCard } from './bankCard';

const policy = { lengths: [16, 17, 18, 19], luhn: 'warn' as const };

describe('checkBankCard', () => {
  it.each(vectors.valid)('accepts %s', (cardNo) => expect(checkBankCard(cardNo, policy, false)).toBeNull());

  it.each([vectors.invalid.short, vectors.invalid.letter, '62999900000000000000', '629999000000001'])(
    'rejects %s',
    (cardNo) =>
      expect(checkBankCard(cardNo, policy, true)).toEqual({ reason: 'format.bankCard', params: { min: 16, max: 19 } }),
  );

  it('requires a confirmation of a wrong check digit, or rejects it, depending on the policy', () => {
    expect(checkBankCard(vectors.invalid.luhn, policy, false)?.reason).toBe('confirm.bankCard');
    expect(checkBankCard(vectors.invalid.luhn, policy, true)).toBeNull();
    expect(checkBankCard(vectors.invalid.luhn, { ...policy, luhn: 'error' }, true)?.reason).toBe('checksum.bankCard');
  });
});
