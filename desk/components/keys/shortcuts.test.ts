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

it('nameOf normalises Shift, Ctrl and Cmd, and ignores keys with Alt', () => {
  expect(nameOf(press('A', { shiftKey: true }))).toBe('shift+a');
  expect(nameOf(press('?', { shiftKey: true }))).toBe('?');
  expect(nameOf(press('Enter', { metaKey: true }))).toBe('ctrl+Enter');
  expect(nameOf(press('d', { altKey: true }))).toBe('');
});

it('findShortcut prefers the shortcut that was registered last', () => {
  const all = [shortcut('n', { name: 'page' }), shortcut('n', { name: 'dialog' })];
  expect(findShortcut(all, press('n'), false)?.name).toBe('dialog');
});

it('findShortcut ignores shortcuts while typing, unless they are allowed there', () => {
  const all = [shortcut('a'), shortcut('ctrl+Enter', { typing: true }), shortcut('j', { also: ['ArrowDown'] })];
  expect(findShortcut(all, press('a'), true)).toBeUndefined();
  expect(findShortcut(all, press('Enter', { ctrlKey: true }), true)?.key).toBe('ctrl+Enter');
  expect(findShortcut(all, press('ArrowDown'), false)?.key).toBe('j');
});
