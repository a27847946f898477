import type { Random } from '../random';

/** Print style of a document. */
export interface Style {
  label: string;
  value: string;
  bold: boolean;
  ink: string;
  /** dot-matrix print */
  needle: boolean;
  /** offset of the values, which are printed later, from the form */
  shift: readonly [x: number, y: number];
}

const LABELS = ['Noto Sans CJK SC', 'Noto Serif CJK SC', 'Noto Sans CJK HK', 'Noto Serif CJK TC'];
const VALUES = [
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
  'Liberation Mono, Noto Sans CJK SC',
  'DejaVu Sans Mono, Noto Serif CJK SC',
  'Liberation Sans, Noto Sans CJK SC',
  'Liberation Serif, Noto Serif CJK SC',
  'DejaVu Sans, Noto Sans CJK SC',
  'Liberation Sans Narrow, Noto Sans CJK SC',
];

export const styleOf = (r: Random, printedLater: boolean): Style => ({
  label: r.pick(LABELS),
  value: r.pick(VALUES),
  bold: r.chance(0.2),
  ink: r.pick(['#1a1a1a', '#262630', '#2b2b44', '#3a3a3a']),
  needle: printedLater && r.chance(0.4),
  shift: printedLater ? [r.below(13) - 6, r.below(9) - 4] : [0, 0],
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface TextOptions {
  size: number;
  family: string;
  fill: string;
  weight?: number;
  spacing?: number;
  anchor?: 'start' | 'middle' | 'end';
  turn?: string;
}

export const write = (x: number, y: number, text: string, o: TextOptions): string =>
  `<text x="${x}" y="${y}" font-family="${o.family}" font-size="${o.size}" fill="${o.fill}" font-weight="${o.weight ?? 400}"` +
  ` letter-spacing="${o.spacing ?? 0}" text-anchor="${o.anchor ?? 'start'}"${o.turn ? ` transform="${o.turn}"` : ''}>${escaped(text)}</text>`;

/** Builds the SVG of a document. */
export class Pen {
  private readonly parts: string[] = [];
  constructor(
    readonly style: Style,
    private readonly labelInk = '#333',
  ) {}

  add(svg: string): this {
    this.parts.push(svg);
    return this;
  }
  label(x: number, y: number, text: string, size = 22, more: Partial<TextOptions> = {}): this {
    return this.add(write(x, y, text, { size, family: this.style.label, fill: this.labelInk, ...more }));
  }
  value(x: number, y: number, text: string, size = 26, more: Partial<TextOptions> = {}): this {
    const { value, bold, ink, needle, shift } = this.style;
    const fill = needle ? 'url(#needle)' : ink;
    const at = { size, family: value, fill, weight: bold || needle ? 700 : 400, ...more };
    return this.add(write(x + shift[0], y + shift[1], text, at));
  }
  line(x1: number, y1: number, x2: number, y2: number, ink = this.labelInk): this {
    return this.add(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${ink}" stroke-width="1.6"/>`);
  }
  box(
    x: number,
    y: number,
    w: number,
    h: number,
    more = `fill="none" stroke="${this.labelInk}" stroke-width="2"`,
  ): this {
    return this.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`);
  }
  /** Stamp of an office or company. */
  stamp(cx: number, cy: number, text: string, r: Random, round = true): this {
    const [rx, ry] = round ? [95, 95] : [120, 80];
    const opacity = 0.55 + r.below(35) / 100;
    const letters = [...text].slice(0, 16);
    const arc = letters
      .map((letter, i) => {
        const angle = (-125 + (250 * i) / Math.max(1, letters.length - 1)) * (Math.PI / 180);
        const [x, y] = [cx + Math.sin(angle) * (rx - 24), cy - Math.cos(angle) * (ry - 24)];
        const turn = `rotate(${(angle * 180) / Math.PI} ${x} ${y})`;
        return write(x, y + 7, letter, {
          size: 20,
          family: 'Noto Serif CJK SC',
          fill: '#d11f2a',
          weight: 700,
          anchor: 'middle',
          turn,
        });
      })
      .join('');
    const star = write(cx, cy + 18, '★', { size: 54, family: 'Noto Sans CJK SC', fill: '#d11f2a', anchor: 'middle' });
    return this.add(
      `<g opacity="${opacity}" transform="rotate(${r.below(50) - 25} ${cx} ${cy})"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="#d11f2a" stroke-width="5"/>${arc}${star}</g>`,
    );
  }
  /** Returns the SVG with the mark 示例. */
  svg(width: number, height: number, ground: string): string {
    const mark = write(width / 2, height / 2, '示例', {
      size: Math.min(width, height) * 0.3,
      family: 'Noto Sans CJK SC',
      fill: '#808080',
      weight: 700,
      anchor: 'middle',
      turn: `rotate(-24 ${width / 2} ${height / 2})`,
    });
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<defs><pattern id="needle" width="2.7" height="2.7" patternUnits="userSpaceOnUse"><circle cx="1.35" cy="1.35" r="1.3" fill="${this.style.ink}"/></pattern></defs>` +
      `${ground}<g opacity="0.06">${mark}</g>${this.parts.join('')}</svg>`
    );
  }
}

export const plain = (width: number, height: number, colour = '#fbfaf6'): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

/** A rendered document with the values that OCR should find, by name. */
export interface Drawing {
  width: number;
  height: number;
  svg: string;
  truth: Record<string, string | number>;
}
