/** GB 32100: 18 characters without I O Z S V, the last one is MOD 31-3 of the others. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

export const hasUsccFormat = (code: string): boolean => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code);

/** Returns whether format and check character are right. */
export const isUscc = (code: string): boolean => {
  if (!hasUsccFormat(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const char of code.slice(0, 17)) {
    sum += alphabet.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] === code[17];
};
