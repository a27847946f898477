/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { prefer } from '@/services/preferences';
import { mount } from '@/testing/mount';
import { Keys } from './HelpSheet';
import { KeysProvider, useKeys } from './useKeys';

jest.mock('./keys.css', () => ({}));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));

const { container, show } = mount();
const next = jest.fn();
const down = jest.fn();
function Page() {
  useKeys([
    { key: 'n', name: 'home.next', do: next, group: 'case' },
    { key: 'j', name: 'field.down', do: down, repeats: true, group: 'field' },
  ]);
  return null;
}
const close = jest.fn();
function Picker() {
  useKeys([{ key: 'Escape', name: 'review.close', do: close, typing: true, group: 'decide' }], { exclusive: true });
  return null;
}
const press = (key: string, repeat: boolean) => {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('Keys', () => {
  it('shows only keys that work when the officer has switched shortcuts off', () => {
    const both = [createElement(Keys, { key: 1, of: 'a' }), createElement(Keys, { key: 2, of: 'ctrl+Enter' })];
    show(both);
    expect(container.textContent).toBe('ACtrlEnter');
    act(() => prefer('keys', 'off'));
    expect(container.textContent).toBe('CtrlEnter');
    act(() => prefer('keys', 'on'));
  });
});

describe('useKeys', () => {
  it('runs a shortcut once while its key is held down, unless the shortcut repeats', () => {
    show(createElement(KeysProvider, null, createElement(Page)));
    for (const key of ['n', 'j'])
      expect([press(key, false), press(key, true), press(key, true)]).toEqual([true, true, true]);
    expect(next).toHaveBeenCalledTimes(1);
    expect(down).toHaveBeenCalledTimes(3);
  });

  it('does not press a button again while Enter is held down', () => {
    show(createElement(KeysProvider, null, createElement('button', null, createElement('span')), 'text'));
    const enter = (target: Element, repeat: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    for (const target of document.querySelectorAll('button, button span'))
      expect([enter(target, false), enter(target, true)]).toEqual([false, true]);
    // A text field keeps its new lines.
    expect(enter(document.body.appendChild(document.createElement('textarea')), true)).toBe(false);
  });

  it('runs no other shortcut while an exclusive caller is mounted', () => {
    const showPage = (picking: boolean) =>
      show(
        createElement(
          KeysProvider,
          null,
          picking && createElement(Picker),
          createElement(Page, { key: String(picking) }),
        ),
      );
    showPage(true);
    next.mockClear();
    expect([press('n', false), press('Escape', false)]).toEqual([false, true]);
    expect([next.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
    showPage(false);
    expect([press('n', false), press('Escape', false)]).toEqual([true, false]);
    expect(next).toHaveBeenCalledTimes(1);
  });
});
