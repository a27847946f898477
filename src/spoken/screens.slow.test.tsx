import { clock } from '@/services/clock';
import { applicantScreens } from './applicantScreens';
import { interruptionScreens } from './interruptionScreens';
import { hear } from './hear';
import { order } from './order';
import { publicScreens } from './publicScreens';
import { faultsOf, missing } from './rules';
import { signInScreens } from './signInScreens';
import { typeScreens } from './typeScreens';

const screens = [...publicScreens, ...signInScreens, ...typeScreens, ...applicantScreens, ...interruptionScreens];
const { now } = clock;

beforeEach(() => {
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
});
afterEach(() => {
  jest.restoreAllMocks();
  clock.now = now;
});

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
  const said = await hear(one);
  expect(faultsOf(said)).toEqual([]);
  expect(missing(said, order[one.title] ?? 'heading')).toBeUndefined();
});
