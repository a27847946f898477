import type { Finding } from './finding';

/** GB 16735 / ISO 3779: position 9 is the weighted sum of all others modulo 11, with X for 10. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const letterValues = '12345678123457923456789';

const valueOf = (char: string): number => Number(/\d/.test(char) ? char : letterValues[letters.indexOf(char)]);

export const vinCheckCharacter = (vin: string): string => {
  const rest = weights.reduce((sum, weight, i) => sum + weight * valueOf(vin.charAt(i)), 0) % 11;
  return rest === 10 ? 'X' : String(rest);
};

/** `onCheckDigit`: whether a wrong check digit is an error or needs the user's confirmation (`confirmed`). */
export const checkVin = (vin: string, onCheckDigit: 'error' | 'warn', confirmed: boolean): Finding | null => {
  const wrong = /[^A-HJ-NPR-Z0-9]/u.exec(vin);
  if (wrong)
    return {
      reason: 'format.vinLetter',
      params: { position: wrong.index + 1, char: [...vin.slice(wrong.index)][0] ?? '' },
    };
  if (vin.length !== 17) return { reason: 'format.vinLength', params: { length: vin.length } };
  const char = vin.charAt(8);
  if (vinCheckCharacter(vin) === char) return null;
  if (onCheckDigit === 'error') return { reason: 'checksum.vin', params: { char } };
  return confirmed ? null : { reason: 'confirm.vin', params: { char } };
};
