/** Fictitious people and cars with valid check digits, computed independently of the product's rules. */

const digits = (n: number, length: number) => String(n).padStart(length, '0');

/** GB 11643: ISO 7064 MOD 11-2 over the first 17 digits. County 9999 is not assigned. */
function idNumber(n: number) {
  const birthYear = 1960 + (Math.floor(n / 999) % 40);
  const day = 12 + (Math.floor(n / 39_960) % 17);
  const body = `32${9999}${birthYear}06${day}${digits((n % 999) + 1, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return body + '10X98765432'[sum % 11];
}

/** GB 16735: a weight per position; the ninth character is the check digit. */
export function vin(modelYear: string, n: number) {
  const text = `L00TEST00${modelYear}T${digits(n, 6)}`;
  const values: Record<string, number> = {
    A: 1,
    B: 2,
    C: 3,
    D: 4,
    E: 5,
    F: 6,
    G: 7,
    H: 8,
    J: 1,
    K: 2,
    L: 3,
    M: 4,
    N: 5,
    P: 7,
    R: 9,
    S: 2,
    T: 3,
    U: 4,
    V: 5,
    W: 6,
    X: 7,
    Y: 8,
    Z: 9,
  };
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * (values[text.charAt(i)] ?? Number(text[i])), 0);
  return `${text.slice(0, 8)}${'0123456789X'[sum % 11]}${text.slice(9)}`;
}

/** Luhn check digit, 19 digits. */
export function bankCard(n: number) {
  const body = `629999${digits(n, 12)}`;
  const sum = [...body].reverse().reduce((total, char, i) => {
    const doubled = Number(char) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

export interface Person {
  n: number;
  name: string;
  idNo: string;
  mobile: string;
}

export const person = (n: number): Person => ({ n, name: '测试员', idNo: idNumber(n), mobile: `138${digits(n, 8)}` });
