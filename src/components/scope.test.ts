import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(__dirname, '..');

/** A feature is a room of its own; so are components, runtime and layouts. */
const roomOf = (sheet: string) =>
  sheet.startsWith('features/') ? sheet.split('/').slice(0, 2).join('/') : sheet.split('/')[0]!;

interface Selector {
  text: string;
  room: string;
  classes: string[];
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const selectorsOf = (css: string) =>
  [...withoutComments(css).matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .map(([, list = '']) => list.trim())
    .filter((list) => !/^(?:from|to|\d)/.test(list)) // of keyframes
    .flatMap((list) => list.split(/,(?![^(]*\))/).map((one) => one.trim()));

/** Classes of ours; antd-mobile's are everybody's, and belong to whoever stands before them. */
const classesOf = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!).filter((name) => !name.startsWith('adm-'));

const selectors: Selector[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('.umi'))
  .flatMap((name) =>
    selectorsOf(readFileSync(join(src, name), 'utf8')).map((text) => ({
      text,
      room: roomOf(name.replaceAll('\\', '/')),
      classes: classesOf(text),
    })),
  );

/** The room that defines a class: where a selector begins with it. */
const owners = new Map<string, Set<string>>();
for (const { room, classes } of selectors)
  if (classes[0]) owners.set(classes[0], (owners.get(classes[0]) ?? new Set()).add(room));

it('no class is defined in two rooms: style sheets are never unloaded', () => {
  expect(selectors.length).toBeGreaterThan(500);
  expect([...owners].filter(([, rooms]) => rooms.size > 1).map(([name, rooms]) => [name, ...rooms])).toEqual([]);
});

it("no rule of a feature reaches outside it: it begins with a class that no other room's sheet has", () => {
  const shared = selectors.filter(({ room }) => !room.startsWith('features/')).flatMap(({ classes }) => classes);
  const reaching = selectors.filter(
    ({ room, text, classes: [first] }) =>
      room.startsWith('features/') && !text.includes('#shell') && (!first || shared.includes(first)),
  );
  expect(reaching.map(({ room, text }) => `${room}: ${text}`)).toEqual([]);
});

it('no rule looks for a child of a card by its class: antd-mobile puts a box between the card and what is in it', () => {
  const screens = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name) && !/\.test\.|^\.umi/.test(name))
    .map((name) => readFileSync(join(src, name), 'utf8'));
  const cards = new Set(
    screens.flatMap((text) =>
      [...text.matchAll(/<Card\b[^>]*?className="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
    ),
  );
  // These stand on other boxes too, where the children are their own.
  ['sec', 'stack'].forEach((name) => cards.delete(name));
  expect(cards.size).toBeGreaterThan(8);
  const looking = selectors.filter(({ text }) =>
    [...text.matchAll(/\.([\w-]+)(?::[\w-]+(?:\([^)]*\))?)*\s*>\s*(?!\.adm-card-body)/g)].some(([, name]) =>
      cards.has(name!),
    ),
  );
  expect(looking.map(({ text }) => text)).toEqual([]);
});
