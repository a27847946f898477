/** Masks a personal value outside its owner's own form. Values too short for a partial mask are hidden completely. */
const keep = (text: string, first: number, last: number): string => {
  const chars = [...text];
  if (chars.length <= first + last) return '*'.repeat(chars.length);
  return [...chars.slice(0, first), '*'.repeat(chars.length - first - last), ...chars.slice(chars.length - last)].join(
    '',
  );
};

/** Returns 张* or 张*三: the first character, and the last one of names with three or more characters. */
export const maskName = (name: string): string => keep(name, 1, [...name].length > 2 ? 1 : 0);
export const maskMobile = (mobile: string): string => keep(mobile, 3, 4);
export const maskIdNo = (idNo: string): string => keep(idNo, 3, 4);
export const maskAddress = (text: string): string => keep(text, 3, 0);
export const maskCard = (cardNo: string): string => keep(cardNo, 0, 4);
