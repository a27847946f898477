import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(__dirname, '..');

/** Each feature is a scope of its own; so are components, runtime and layouts. */
const scopeOf = (sheet: string) =>
  sheet.startsWith('features/') ? sheet.split('/').slice(0, 2).join('/') : sheet.split('/')[0]!;

interface Selector {
  text: string;
  scope: string;
  classes: string[];
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const selectorsOf = (css: string) =>
  [...withoutComments(css).matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .map(([, list = '']) => list.trim())
    .filter((list) => !/^(?:from|to|\d)/.test(list)) // of keyframes
    .flatMap((list) => list.split(/,(?![^(]*\))/).map((one) => one.trim()));

/** Our classes of a selector. antd-mobile's may be used in every scope, and belong to the class before them. */
const classesOf = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!).filter((name) => !name.startsWith('adm-'));

const selectors: Selector[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('.umi'))
  .flatMap((name) =>
    selectorsOf(readFileSync(join(src, name), 'utf8')).map((text) => ({
      text,
      scope: scopeOf(name.replaceAll('\\', '/')),
      classes: classesOf(text),
    })),
  );

/** The scope that defines a class: a selector there begins with it. */
const owners = new Map<string, Set<string>>();
for (const { scope, classes } of selectors)
  if (classes[0]) owners.set(classes[0], (owners.get(classes[0]) ?? new Set()).add(scope));

it('no class is defined in two folders, because style sheets are never unloaded', () => {
  expect(selectors.length).toBeGreaterThan(500);
  expect([...owners].filter(([, scopes]) => scopes.size > 1).map(([name, scopes]) => [name, ...scopes])).toEqual([]);
});

it('every rule of a feature begins with a class that no other folder defines', () => {
  const shared = selectors.filter(({ scope }) => !scope.startsWith('features/')).flatMap(({ classes }) => classes);
  const reaching = selectors.filter(
    ({ scope, text, classes: [first] }) =>
      scope.startsWith('features/') && !text.includes('#shell') && (!first || shared.includes(first)),
  );
  expect(reaching.map(({ scope, text }) => `${scope}: ${text}`)).toEqual([]);
});

it('no rule selects a child of a card by its class, because antd-mobile puts an element between them', () => {
  const screens = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name) && !/\.test\.|^\.umi/.test(name))
    .map((name) => readFileSync(join(src, name), 'utf8'));
  const cards = new Set(
    screens.flatMap((text) =>
      [...text.matchAll(/<Card\b[^>]*?className="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
    ),
  );
  // These classes are also used on other elements, where the children are direct.
  ['sec', 'stack'].forEach((name) => cards.delete(name));
  expect(cards.size).toBeGreaterThan(8);
  const looking = selectors.filter(({ text }) =>
    [...text.matchAll(/\.([\w-]+)(?::[\w-]+(?:\([^)]*\))?)*\s*>\s*(?!\.adm-card-body)/g)].some(([, name]) =>
      cards.has(name!),
    ),
  );
  expect(looking.map(({ text }) => text)).toEqual([]);
});
