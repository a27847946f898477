/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { KeysProvider } from '@/components/keys/useKeys';
import { Decision } from './Decision';

jest.mock('@umijs/max', () => ({ getLocale: () => 'zh-CN' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/keys/keys.css', () => ({}));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// jsdom has none; antd and the listener of the colour scheme need them.
Object.assign(window, {
  matchMedia: () => new EventTarget(),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

describe('Decision', () => {
  it('sends with the key that its button shows, and not with Enter in the remark', () => {
    const onSend = jest.fn();
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const decision = createElement(Decision, {
      kind: 'reject',
      found: { estimate: { amount: 1_800_000 }, returnReasons: {}, stage: 1 } as never,
      rows: [],
      draft: { marks: [], remarks: { reject: '材料不符' }, officeNote: '', amount: '' },
      change: () => undefined,
      undoable: true,
      onSend,
      onClose: () => undefined,
    });
    act(() => root.render(createElement(KeysProvider, null, decision)));
    const remark = container.querySelector('textarea')!;
    const press = (keys: string[]) => {
      const init = { key: keys.at(-1)!, ctrlKey: keys.includes('Ctrl'), bubbles: true, cancelable: true };
      act(() => void remark.dispatchEvent(new KeyboardEvent('keydown', init)));
    };
    press(['Enter']);
    expect(onSend).not.toHaveBeenCalled();
    const shown = [...container.querySelectorAll('[data-send] kbd')].map((one) => one.textContent!);
    press(shown);
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onSend.mock.calls[0][1]).toMatchObject({ what: 'decide', body: { decision: 'reject', remark: '材料不符' } });
    act(() => root.unmount());
  });
});
