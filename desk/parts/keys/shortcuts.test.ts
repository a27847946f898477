import { findShortcut, nameOf, type Shortcut } from './shortcuts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const shortcut = (key: string, more: Partial<Shortcut> = {}): Shortcut => ({
  key,
  name: key,
  group: 'case',
  do: () => undefined,
  ...more,
});

it('names keys whatever the keyboard, and leaves those of the system alone', () => {
  expect(nameOf(press('A', { shiftKey: true }))).toBe('shift+a');
  expect(nameOf(press('?', { shiftKey: true }))).toBe('?');
  expect(nameOf(press('Enter', { metaKey: true }))).toBe('ctrl+Enter');
  expect(nameOf(press('d', { altKey: true }))).toBe('');
});

it('lets what lies on top answer first', () => {
  const all = [shortcut('n', { name: 'page' }), shortcut('n', { name: 'dialog' })];
  expect(findShortcut(all, press('n'), false)?.name).toBe('dialog');
});

it('takes no letter from whoever types', () => {
  const all = [shortcut('a'), shortcut('ctrl+Enter', { typing: true }), shortcut('j', { also: ['ArrowDown'] })];
  expect(findShortcut(all, press('a'), true)).toBeUndefined();
  expect(findShortcut(all, press('Enter', { ctrlKey: true }), true)?.key).toBe('ctrl+Enter');
  expect(findShortcut(all, press('ArrowDown'), false)?.key).toBe('j');
});
