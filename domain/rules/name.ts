import type { Finding } from './finding';

/** Han characters of all Unicode planes; a dot separates the parts of a name. */
const hanPattern = /^\p{Script=Han}+(·\p{Script=Han}+)*$/u;
/** As the lines of a passport that a machine reads, without diacritics. */
const latinPattern = /^[A-Z]+([ '-][A-Z]+)*$/;

export const checkName = (name: string): Finding | null => {
  const length = [...name].length;
  const most = latinPattern.test(name) ? 60 : hanPattern.test(name) ? 25 : 0;
  return length >= 2 && length <= most ? null : { reason: 'format.name' };
};

const partsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/['·•・]/g, '')
    .split(/[\s-]+/);

const inOrder = (parts: readonly string[]): string => [...parts].sort().join('');

/** Returns true when only case, spaces, hyphens, apostrophes, dots or the order of the parts differ. */
export const isSameName = (a: string, b: string): boolean => {
  const [parts, others] = [partsOf(a), partsOf(b)];
  // OCR joins parts, so the order is compared in the joined text: the family name may come first or last.
  return (
    inOrder(parts) === inOrder(others) ||
    parts.some((_, n) => [...parts.slice(n), ...parts.slice(0, n)].join('') === others.join(''))
  );
};

/** Returns a key for an index: names that `isSameName` finds the same have the same key, and hardly any others. */
export const nameKey = (name: string): string => inOrder([...partsOf(name).join('')]);
