import { OLD_CAR_OWNER, OLD_CAR_OWNER_NAME } from '../flow/askedMaterials';
import { isOpenTerm } from './terms';
import type { Material, OpenTerm, Term } from './types';

type SameOwner = OpenTerm['newCar']['sameOwner'];

/** Returns a stated rule as phones of the release before read it: they know true (the same person) and false (any). */
export const formerSameOwner = (sameOwner: SameOwner): SameOwner =>
  sameOwner === 'same' ? true : sameOwner === 'any' ? false : sameOwner;

/** Returns the codes of the owners of the old car that a term accepts; null: any. */
export function acceptedOwners({ newCar: { sameOwner } }: Pick<OpenTerm, 'newCar'>): readonly string[] | null {
  if (sameOwner === 'spouse') return ['self', 'spouse'];
  return formerSameOwner(sameOwner) ? ['self'] : null;
}

/** Returns whether a term accepts the car of the spouse with a proof of the marriage. */
export const acceptsSpouse = (term: Term): boolean => 'newCar' in term && term.newCar.sameOwner === 'spouse';

/** Returns the answers about the owner of the old car that the terms read: without the spouse an officer checks the documents. */
export const ownerKeys = (terms: readonly Term[]): string[] =>
  terms.some(acceptsSpouse) ? [OLD_CAR_OWNER, OLD_CAR_OWNER_NAME] : [];

/** Returns whether all open terms refuse an owner whom the form does not ask for any more: a draft can state one from an earlier version. */
export const refusesUnaskedOwner = (terms: readonly Term[], owner: string): boolean =>
  ownerKeys(terms).length === 0 &&
  terms.filter(isOpenTerm).every((term) => acceptedOwners(term)?.includes(owner) === false);

/** Unless the file has texts of its own under this key. */
export const marriagePaper: Omit<Material, 'key'> = {
  label: '结婚证或户口簿（旧车在配偶名下）',
  step: 2,
  min: 1,
  max: 4,
  hint: '结婚证上有照片和姓名的页，或者户口簿上夫妻两人的页',
};
