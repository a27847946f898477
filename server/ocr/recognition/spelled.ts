const FIGURES = '零壹贰叁肆伍陆柒捌玖';
const UNITS: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Parses an amount in Chinese numerals: 肆拾壹万伍仟陆佰贰拾圆整 → 41562000 (分), or null. */
export function spelledFen(text: string): number | null {
  let total = 0;
  let part = 0;
  let digit = 0;
  let fen = 0;
  let ended = false;
  let any = false;
  const close = (): number => {
    const sum = part + digit;
    part = 0;
    digit = 0;
    return sum;
  };
  for (const char of text) {
    const figure = FIGURES.indexOf(char);
    const unit = UNITS[char];
    if (figure >= 0) {
      digit = figure;
      any = true;
    } else if (unit) {
      part += (digit || (char === '拾' ? 1 : 0)) * unit;
      digit = 0;
    } else if (char === '万') total += close() * 10_000;
    else if (char === '圆' || char === '元') {
      total += close();
      ended = true;
    } else if (char === '角' || char === '分') {
      fen += digit * (char === '角' ? 10 : 1);
      digit = 0;
    }
  }
  return any && ended ? total * 100 + fen : null;
}

/** Returns true when a text is probably an amount, not a word with such a character. */
export const isSpelled = (text: string): boolean => /[圆元]/.test(text) && /[壹贰叁肆伍陆柒捌玖拾佰仟万]{2}/.test(text);
