import { clock } from '@/services/clock';
import { applicantScreens } from './applicantScreens';
import { interruptionScreens } from './interruptionScreens';
import { compare, hear } from './kept';
import { order } from './order';
import { publicScreens } from './publicScreens';
import { signInScreens } from './signInScreens';
import { typeScreens } from './typeScreens';

const screens = [...publicScreens, ...signInScreens, ...typeScreens, ...applicantScreens];
const { now } = clock;

beforeEach(() => {
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
});
afterEach(() => {
  jest.restoreAllMocks();
  clock.now = now;
});

/** A page begins with its landmarks and one heading of level 1; an open dialog is read alone, by its name. */
const beginnings = { page: /^document\nbanner\n(.*\n)*main\b/, dialog: /^(document\n)?(alert)?dialog, [^,]/ };
const needsName =
  /^(button|link|textbox|searchbox|combobox|option|radio|checkbox|radiogroup|region|navigation|dialog|alertdialog|heading)$/;
const states: [roles: RegExp, state: RegExp][] = [
  [/^(radio|checkbox),/, /, (not )?checked\b/],
  [/^radio,/, /, position \d+, set size \d+$/],
  [/^combobox,/, /, (not )?expanded\b/],
  [/^option,/, /, (not )?selected\b/],
];
const levelsOf = (said: readonly string[]) =>
  said.flatMap((phrase) => /^heading, .*, level (\d)$/s.exec(phrase)?.slice(1).map(Number) ?? []);

/** Returns what every screen must not do. */
function faultsOf(said: readonly string[]): string[] {
  const isPage = said.some((phrase) => /^main\b/.test(phrase));
  const levels = levelsOf(said);
  return [
    ...(beginnings[isPage ? 'page' : 'dialog'].test(said.join('\n')) ? [] : [`begins with ${said.slice(0, 3).join()}`]),
    ...(isPage === (levels.filter((level) => level === 1).length === 1) ? [] : [`headings of levels ${levels.join()}`]),
    ...levels.flatMap((level, i) =>
      i > 0 && level > levels[i - 1]! + 1 ? [`a heading of level ${level} skips one`] : [],
    ),
    ...said.filter((phrase) => needsName.test(phrase)).map((phrase) => `${phrase} has no name`),
    ...states.flatMap(([roles, state]) =>
      said.filter((phrase) => roles.test(phrase) && !state.test(phrase)).map((phrase) => `no state: ${phrase}`),
    ),
  ];
}

/** Returns true when a phrase begins with the expected one, in which `…` stands for any text. */
function isLike(phrase: string, expected: string): boolean {
  const [first = '', ...others] = expected.split('…').map((part) => part.trim());
  let at = phrase.startsWith(first) ? first.length : -1;
  for (const part of others) at = at < 0 ? at : phrase.indexOf(part, at);
  return at >= 0;
}

/** Returns the first phrase of `expected` that is not announced after those before it. */
function missing(said: readonly string[], expected: string): string | undefined {
  let at = 0;
  return expected.split(' › ').find((one) => {
    const found = said.findIndex((phrase, i) => i >= at && isLike(phrase, one));
    at = found + 1;
    return found < 0;
  });
}

const linesOf = (chapter: string) => chapter.trimEnd().split('\n').slice(1);

test('a rule for all screens notices a missing name, state or heading', () => {
  const page = ['document', 'banner', 'main', 'heading, 一, level 1'];
  expect(faultsOf(page)).toEqual([]);
  expect(faultsOf([...page, 'button'])).toEqual(['button has no name']);
  expect(faultsOf([...page, 'checkbox, 一'])).toEqual(['no state: checkbox, 一']);
  expect(faultsOf([...page, 'heading, 二, level 3'])).toEqual(['a heading of level 3 skips one']);
  expect(faultsOf(page.slice(0, 3))).toEqual(['headings of levels ']);
});

test('phrases in another order, or with another state, are missing', () => {
  const said = ['radio, 一, checked', 'alert', 'button, 二'];
  expect(missing(said, 'radio, … checked › button, 二')).toBeUndefined();
  expect(missing(said, 'button, 二 › radio, 一')).toBe('radio, 一');
  expect(missing(said, 'radio, 一, not checked')).toBe('radio, 一, not checked');
});

test('every entry of the order belongs to a screen', () => {
  const titles = screens.map(({ title }) => title);
  expect(Object.keys(order).filter((title) => !titles.includes(title))).toEqual([]);
});

test.each(screens)('by ear: $title', async (one) => {
  const said = linesOf(await hear(one));
  expect(faultsOf(said)).toEqual([]);
  expect(missing(said, order[one.title] ?? 'heading')).toBeUndefined();
});

describe('by ear, interruptions of the form:', () => {
  const chapters: string[] = [];

  test.each(interruptionScreens)('$title', async (one) => {
    const said = await hear(one);
    chapters.push(said);
    expect(said).toContain('heading');
  });

  test('equal the recorded text', () => compare('interruption', chapters.join('\n')));
});
