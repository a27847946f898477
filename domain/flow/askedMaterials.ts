import { valueAt } from './fields';
import type { Answers } from './types';

/** Proof of the marriage with the owner of the old car. A policy that accepts the spouse's car has it (`resolvePolicy`). */
export const MARRIAGE_PAPER = 'marriagePaper';
export const OLD_CAR_OWNER = 'oldCarInfo.owner';
export const OLD_CAR_OWNER_NAME = 'oldCarInfo.ownerName';

/** Returns whether the answers ask for a material, else it is neither required nor submitted. Most are asked for by the policy alone. */
export const isMaterialAsked = (material: string, answers: Answers): boolean =>
  material !== MARRIAGE_PAPER || valueAt(answers, OLD_CAR_OWNER) === 'spouse';

/** Returns the materials that the answer of a field can ask for. */
export const materialsAskedBy = (field: string): string[] => (field === OLD_CAR_OWNER ? [MARRIAGE_PAPER] : []);
