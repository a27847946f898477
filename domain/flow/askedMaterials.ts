import { ownValue } from '../ownValue';
import { valueAt } from './fields';
import type { Answers } from './types';

/** Proof of the marriage with the owner of the old car. A policy that accepts the spouse's car has it (`resolvePolicy`). */
export const MARRIAGE_PAPER = 'marriagePaper';
export const OLD_OWNER = 'oldCarInfo.owner';
export const OWNER_NAME = 'oldCarInfo.ownerName';

/** Materials that an answer asks for: without it they are neither required nor submitted. */
const askedBy: Readonly<Record<string, { field: string; is: string }>> = {
  [MARRIAGE_PAPER]: { field: OLD_OWNER, is: 'spouse' },
};

/** Returns whether the answers ask for a material; most are asked for by the policy alone. */
export function isMaterialAsked(material: string, answers: Answers): boolean {
  const asked = ownValue(askedBy, material);
  return !asked || valueAt(answers, asked.field) === asked.is;
}

/** Returns the materials that the answer of a field can ask for. */
export const materialsAskedBy = (field: string): string[] =>
  Object.keys(askedBy).filter((material) => askedBy[material]?.field === field);
