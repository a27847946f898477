const FIGURES = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];

function belowTenThousand(n: number): string {
  let text = '';
  for (let power = 3; power >= 0; power -= 1) {
    const digit = Math.floor(n / 10 ** power) % 10;
    if (digit) text += FIGURES.charAt(digit) + (UNITS[power] ?? '');
    else if (text && !text.endsWith('零') && n % 10 ** power) text += '零';
  }
  return text;
}

/** Returns an amount in Chinese numerals: 41562000 → 肆拾壹万伍仟陆佰贰拾圆整 */
export function inWords(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const [high, low] = [Math.floor(yuan / 10_000), yuan % 10_000];
  const whole =
    (high ? `${belowTenThousand(high)}万` : '') +
    (high && low && low < 1000 ? '零' : '') +
    (low ? belowTenThousand(low) : '');
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10];
  if (!jiao && !cent) return `${whole}圆整`;
  return `${whole}圆${jiao ? `${FIGURES.charAt(jiao)}角` : '零'}${cent ? `${FIGURES.charAt(cent)}分` : '整'}`;
}

export const yuan = (fen: number): string => (fen / 100).toFixed(2);
export const chineseDay = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日');

export const fuelWords = {
  gasoline: '汽油',
  diesel: '柴油',
  bev: '纯电动',
  phev: '插电式混合动力',
  erev: '增程式',
  fcev: '燃料电池',
} as const;
export const originWords = { domestic: '国产', imported: '进口' } as const;
export const useWords = { private: '非营运', converted: '营转非' } as const;
