/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { KeysProvider, useKeys } from '@/components/keys/useKeys';
import { MarkPicker } from './MarkPicker';
import { reasonsFor } from './useMarks';

jest.mock('@umijs/max', () => ({}));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));

const approve = jest.fn();
const onPick = jest.fn();
const onClose = jest.fn();
function Page() {
  useKeys([{ key: 'a', also: ['7'], name: 'review.yes.pass', do: approve, group: 'decide' }]);
  return createElement(MarkPicker, { name: '姓名', reasons: [{ code: 'x', text: '看不清' }], onPick, onClose });
}
const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);
beforeEach(() => {
  [approve, onPick, onClose].forEach((mock) => mock.mockReset());
  act(() => root.render(createElement(KeysProvider, null, createElement(Page))));
});
afterEach(() => act(() => root.render(null)));

const press = (key: string, target: Element, more: KeyboardEventInit = {}) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
const button = () => container.querySelector('button')!;
const input = () => container.querySelector('input')!;

describe('MarkPicker', () => {
  it.each(['a', '7'])('keeps the key %s from the page behind it', (key) => {
    press(key, button());
    press(key, document.body);
    expect(approve).not.toHaveBeenCalled();
  });

  it('closes with Escape, wherever the focus is', () => {
    press('Escape', button());
    press('Escape', document.body);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays open when Escape ends the composition of an input method', () => {
    press('Escape', input(), { isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
    press('Escape', input());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test('reasonsFor lists the reasons of a photo first for a photo and last for a field', () => {
  const reasons = [{ code: 'other' }, { code: 'blurred', ofPhoto: true }].map((one) => ({ ...one, text: '' }));
  const order = (key: string) => reasonsFor(key, reasons).map(({ code }) => code);
  expect(order('newInvoice')).toEqual(['blurred', 'other']);
  expect(order('newCarInfo.vin')).toEqual(['other', 'blurred']);
});
