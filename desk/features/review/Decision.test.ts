/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { KeysProvider } from '@/components/keys/useKeys';
import { Decision } from './Decision';

jest.mock('@umijs/max', () => ({ getLocale: () => 'zh-CN' }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/keys/keys.css', () => ({}));

const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);
const onSend = jest.fn();
const press = (keys: string[], target: Element) => {
  const init = { key: keys.at(-1)!, ctrlKey: keys.includes('Ctrl'), bubbles: true, cancelable: true };
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', init)));
};
const show = (props: object, given: object = {}, draft: object = {}) => {
  onSend.mockReset();
  const decision = createElement(Decision, {
    kind: 'reject',
    found: { estimate: { amount: 1_800_000 }, returnReasons: {}, stage: 1, objections: [], ...given } as never,
    rows: [],
    draft: { marks: [], remarks: {}, officeNote: '', amount: '', ...draft },
    change: () => undefined,
    undoable: true,
    onSend,
    onClose: () => undefined,
    ...props,
  });
  act(() => root.render(createElement(KeysProvider, null, decision)));
};
const sent = () => {
  press(['Ctrl', 'Enter'], container.querySelector('button')!);
  return onSend.mock.calls[0]?.[1].body as object | undefined;
};
afterEach(() => act(() => root.render(null)));

describe('Decision', () => {
  const objection = (id: string, state = 'open', more: object = {}) => ({
    id,
    state,
    ...more,
    channel: 'phone',
    receivedOn: '2026-11-21',
    text: id,
  });

  it('decides the only open objection that another member recorded', () => {
    const objections = [objection('earlier', 'dismissed'), objection('mine', 'open', { mine: true }), objection('one')];
    show({ kind: 'dismiss' }, { objections }, { remarks: { dismiss: '查无实据' } });
    expect(sent()).toEqual({ objectionId: 'one', upheld: false, reason: '查无实据' });
  });

  it('requires a choice among several open objections, and decides the chosen one', () => {
    const objections = [objection('one'), objection('two')];
    show({ kind: 'object' }, { objections }, { remarks: { object: '属实' } });
    expect(sent()).toBeUndefined();
    expect(container.textContent).toContain('objection.choose.missing');
    act(() => container.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click());
    expect(sent()).toEqual({ objectionId: 'two', upheld: true, reason: '属实' });
  });

  it('sends with the key that its button shows, and not with Enter in the remark', () => {
    show({}, {}, { remarks: { reject: '材料不符' } });
    const remark = container.querySelector('textarea')!;
    press(['Enter'], remark);
    expect(onSend).not.toHaveBeenCalled();
    const shown = [...container.querySelectorAll('[data-send] kbd')].map((one) => one.textContent!);
    press(shown, remark);
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onSend.mock.calls[0][1]).toMatchObject({ act: 'decide', body: { decision: 'reject', remark: '材料不符' } });
  });

  it.each(['0', '0.00', '18,5', '80,00', '18000.01', 'x'])('refuses the amount %s', (amount) => {
    show({ kind: 'yes', yes: 'approve' }, {}, { amount });
    expect(sent()).toBeUndefined();
    expect(container.querySelector('[role=alert]')?.textContent).toBe('review.amount.wrong');
  });

  it('sends the typed amount, and none for an empty input', () => {
    show({ kind: 'yes', yes: 'approve' }, {}, { amount: '17,999.50' });
    expect(sent()).toMatchObject({ approvedAmount: 1_799_950 });
    show({ kind: 'yes', yes: 'approve' });
    expect(sent()).not.toHaveProperty('approvedAmount');
  });

  it('sends the own text of a return also when the policy has a reason with the same code', () => {
    const returnReasons = { other: { 'zh-CN': '其他' }, blurred: { 'zh-CN': '看不清' } };
    const marks = [
      { key: 'idCardFront', code: 'blurred', text: '看不清' },
      { key: 'newInvoice', code: 'other', text: '其他' },
      { key: 'newCarInfo.vin', code: 'other', text: '请与行驶证核对' },
    ];
    show({ kind: 'return' }, { returnReasons }, { marks });
    expect(sent()).toMatchObject({
      items: [
        { code: 'blurred', text: '' },
        { code: 'other', text: '' },
        { code: 'other', text: '请与行驶证核对' },
      ],
    });
  });
});
