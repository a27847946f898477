import { acceptedOwners } from './owners';
import type { Facts, OpenTerm, PolicyCommon } from './types';

export const checkListKeys = [
  'vehicleClass',
  'sameOwner',
  'spouseOwner',
  'sameProvince',
  'nevCatalogue',
  'sellerPlace',
  'bankCard',
  'accountHolder',
] as const;

/** A rule that only a person can check on the documents. */
export interface CheckListItem {
  key: (typeof checkListKeys)[number];
  /** Codes or texts of the policy that one of the documents must show. */
  values?: string[];
}

/** Returns what an officer checks on the documents of a case: the parts of the policy that no answer of the form states, and the place of the seller, which the applicant may change. */
export function checkListOf(
  { oldCar, newCar, eligible = [], amounts }: OpenTerm,
  { bankCard }: Pick<PolicyCommon, 'bankCard'>,
  { carType, oldOwner }: Pick<Facts, 'carType' | 'oldOwner'>,
): CheckListItem[] {
  const items: (CheckListItem | false)[] = [
    oldCar.vehicleClass.length > 0 && { key: 'vehicleClass', values: oldCar.vehicleClass },
    acceptedOwners({ newCar }) !== null && { key: oldOwner === 'spouse' ? 'spouseOwner' : 'sameOwner' },
    newCar.sameProvince && { key: 'sameProvince' },
    newCar.nevCatalogueRequired && carType === 'nev' && { key: 'nevCatalogue' },
    [...eligible, ...amounts.flatMap(({ when = [] }) => when)].some(({ fact }) => fact === 'sellerPlace') && {
      key: 'sellerPlace',
    },
    bankCard.type !== '' && { key: 'bankCard', values: [bankCard.type] },
    bankCard.holderMustBeApplicant && { key: 'accountHolder' },
  ];
  return items.filter((item) => item !== false);
}
