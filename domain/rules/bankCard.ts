import type { Finding } from './finding';

/** Returns true for a correct Luhn check digit (ISO/IEC 7812): from the right, every second digit is doubled. */
export const luhnHolds = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

export const checkBankCard = (
  cardNo: string,
  policy: { lengths: number[]; luhn: 'error' | 'warn' },
  confirmed: boolean,
): Finding | null => {
  const { lengths, luhn } = policy;
  if (!/^\d+$/.test(cardNo) || !lengths.includes(cardNo.length)) {
    return { reason: 'format.bankCard', params: { min: Math.min(...lengths), max: Math.max(...lengths) } };
  }
  if (luhnHolds(cardNo)) return null;
  if (luhn === 'error') return { reason: 'checksum.bankCard' };
  return confirmed ? null : { reason: 'confirm.bankCard' };
};
