import type { Finding } from './finding';

/** Han characters of all Unicode planes; a dot separates the parts of a name. */
const parts = /^\p{Script=Han}+(·\p{Script=Han}+)*$/u;

export const checkName = (name: string): Finding | null => {
  const length = [...name].length;
  return parts.test(name) && length >= 2 && length <= 25 ? null : { reason: 'format.name' };
};
