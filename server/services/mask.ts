const stars = (count: number): string => '*'.repeat(Math.max(0, count));

/** Keeps `head` and `tail` characters and hides what is between; too short a text is hidden whole. */
const middle = (text: string, head: number, tail: number): string =>
  text.length <= head + tail ? stars(text.length) : `${text.slice(0, head)}${stars(text.length - head - tail)}${tail ? text.slice(-tail) : ''}`;

/** 张三 → 张*, 张小三 → 张*三 */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return stars(letters.length);
  return letters[0] + stars(Math.max(1, letters.length - 2)) + (letters.length > 2 ? letters.at(-1) : '');
}

export const maskIdNo = (idNo: string): string => middle(idNo, 3, 4);
export const maskMobile = (mobile: string): string => middle(mobile, 3, 4);
export const maskCardNo = (cardNo: string): string => middle(cardNo, 0, 4);
