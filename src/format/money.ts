/** As domain/rules/money.ts has it, in the few bytes that the first pages can spare: what is typed here may stay as it is until the rules come. */
const half = (text: string) => text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** 「128,800.5」 → 12880050; what is no amount comes back as it was typed, for the rule to say so. */
export function fenOf(typed: string): number | string {
  const plain = half(typed)
    .replace(/[\s,¥￥元]/g, '')
    .replace(/。/, '.');
  const found = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!found) return typed.trim() && typed;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** 12880050 → 「128800.5」 as one would type it. */
export const yuanOf = (fen: number | string): string => (typeof fen === 'number' ? String(fen / 100) : fen);

/** 2000000 → 「20,000」 as one reads it; 分 only where there are any. */
export function readableAmount(fen: number): string {
  const [yuan = '0', cents] = (fen / 100).toFixed(2).split('.');
  const grouped = yuan.replace(/\B(?=(\d{3})+$)/g, ',');
  return cents === '00' ? grouped : `${grouped}.${cents}`;
}
