/** What is left of a personal value wherever it is not its owner's own form. Short values lose everything. */
const keep = (text: string, first: number, last: number): string => {
  const chars = [...text];
  if (chars.length <= first + last) return '*'.repeat(chars.length);
  return [...chars.slice(0, first), '*'.repeat(chars.length - first - last), ...chars.slice(chars.length - last)].join('');
};

/** 张* and 张*三: the first character, and from three on the last. */
export const maskName = (name: string): string => ([...name].length < 2 ? '*'.repeat(name.length) : keep(name, 1, [...name].length > 2 ? 1 : 0));
export const maskMobile = (mobile: string): string => keep(mobile, 3, 4);
/** For its owner. */
export const maskIdNo = (idNo: string): string => keep(idNo, 3, 4);
/** In lists. */
export const maskIdNoFully = (idNo: string): string => keep(idNo, 1, 1);
export const maskCard = (cardNo: string): string => keep(cardNo, 0, 4);
export const maskVin = (vin: string): string => keep(vin, 0, 6);
export const maskPlate = (plate: string): string => keep(plate, 2, 2);
