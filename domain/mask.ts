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
/** Shows at most the first three and the last four characters, and never more than half: passport numbers are short. */
export const maskIdNo = (idNo: string): string => {
  const shown = Math.min(7, Math.floor(idNo.length / 2));
  if (shown < 4) return keep(idNo, idNo.length, 0);
  const last = Math.min(4, shown - 1);
  return keep(idNo, shown - last, last);
};
export const maskAddress = (text: string): string => keep(text, 3, 0);
export const maskCard = (cardNo: string): string => keep(cardNo, 0, 4);
