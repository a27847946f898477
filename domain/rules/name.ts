import type { Finding } from './finding';

/** Han characters of all Unicode planes; a dot separates the parts of a name. */
const hanName = /^\p{Script=Han}+(·\p{Script=Han}+)*$/u;
/** As the lines of a passport that a machine reads, without diacritics. */
const latinName = /^[A-Z]+([ '-][A-Z]+)*$/;

export const checkName = (name: string): Finding | null => {
  const length = [...name].length;
  const most = latinName.test(name) ? 60 : hanName.test(name) ? 25 : 0;
  return length >= 2 && length <= most ? null : { reason: 'format.name' };
};

const partsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/['·•・]/g, '')
    .split(/[\s-]+/);

/** Returns the key under which two spellings of a name are equal: without case, signs and order of the parts. */
export const nameKey = (name: string): string => partsOf(name).sort().join('');

/** Returns true when only case, spaces, hyphens, apostrophes, dots or the order of the parts differ. */
export const isSameName = (a: string, b: string): boolean => {
  const parts = partsOf(a);
  const other = partsOf(b).join('');
  // OCR joins parts, so the order is compared in the joined text: the family name may come first or last.
  return (
    nameKey(a) === nameKey(b) || parts.some((_, n) => [...parts.slice(n), ...parts.slice(0, n)].join('') === other)
  );
};
