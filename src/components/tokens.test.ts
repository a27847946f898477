import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(__dirname, '..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.startsWith('.umi'),
);
const read = (name: string) => readFileSync(join(src, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('components/tokens.css');

/** Returns the custom properties of each theme, merged as the browser does. */
function looks() {
  const sets = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    values: Object.fromEntries(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value!.trim()]),
    ),
  }));
  const of = (...selectors: string[]) =>
    Object.assign(
      {},
      ...sets.filter(({ selector }) => selectors.includes(selector)).map(({ values }) => values),
    ) as Record<string, string>;
  const dark = ":root:root[data-theme='dark']";
  const large = ":root:root[data-type='large']";
  return {
    light: of(':root:root'),
    dark: of(':root:root', dark),
    large: of(':root:root', large),
    'dark and large': of(':root:root', dark, large, ":root:root[data-theme='dark'][data-type='large']"),
  };
}

const channel = (part: string) => {
  const share = parseInt(part, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) =>
  0.2126 * channel(hex.slice(1, 3)) + 0.7152 * channel(hex.slice(3, 5)) + 0.0722 * channel(hex.slice(5, 7));
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['--c-bg', '--c-surface', '--c-surface-2'];
const inks = ['--c-ink', '--c-ink-2', '--c-ink-3', '--c-primary', '--c-danger-text', '--c-accent'];
const tones = ['info', 'ok', 'warn', 'danger', 'idle'].map((tone) => [`--c-${tone}-text`, `--c-${tone}-bg`]);
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ...tones,
  ['--c-on-primary', '--c-primary'],
  ['--c-primary', '--c-primary-soft'],
  ['--c-disabled-ink', '--c-disabled-bg'],
  ['--c-on-danger', '--c-danger-icon'],
  ['--c-surface', '--c-ink'],
];

describe.each(Object.entries(looks()))('in %s', (_look, values) => {
  it.each(pairs)('%s on %s has a contrast of at least 4.5 : 1', (ink, ground) =>
    expect(contrast(values[ink!]!, values[ground!]!)).toBeGreaterThanOrEqual(4.5),
  );
  it('the border of a control has a contrast of at least 3 : 1', () =>
    expect(contrast(values['--c-line-strong']!, values['--c-surface']!)).toBeGreaterThanOrEqual(3));
});

it('the dark theme does not apply to print', () => {
  const printed = tokens.replace(/@media screen \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  expect(tokens).toContain("[data-theme='dark']");
  expect(printed).not.toContain("[data-theme='dark']");
});

it('large type has no text below 18 px and no target below 60 px', () => {
  const large = looks().large;
  const sizes = Object.entries(large).filter(([key]) => /^--fs-/.test(key));
  expect(sizes.filter(([, size]) => parseFloat(size) < 18)).toEqual([]);
  expect(Object.entries(large).filter(([key, size]) => /^--h-/.test(key) && parseFloat(size) < 60)).toEqual([]);
});

it.each(sheets.filter((name) => name !== join('components', 'tokens.css')))(
  '%s has no colour of its own, no left or right, and asks only for tokens that exist',
  (name) => {
    const css = read(name);
    expect(css.match(/#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull();
    // Physical properties of antd-mobile may be reset: 0 for its custom properties, 0 or auto in rules of its classes.
    const ours = css
      .replace(/--[\w-]+-(?:left|right):\s*0;/g, '')
      .replace(
        /(\.adm-[^{}]*\{)([^{}]*)\}/g,
        (_, head: string, body: string) =>
          `${head}${body.replace(/\b(?:(?:margin|padding|border)-)?(?:left|right):\s*(?:0|auto);/g, '')}}`,
      );
    expect(ours.match(/\b(?:margin|padding|border)-(?:left|right)\b|[{;]\s*(?:left|right)\s*:/g)).toBeNull();
    const own = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, key]) => key));
    expect(
      [...css.matchAll(/var\((--[\w-]+)/g)]
        .map(([, key]) => key!)
        .filter((key) => !tokens.includes(`${key}:`) && !own.has(key) && key !== '--vw'),
    ).toEqual([]);
  },
);
