/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { SignDialog } from './SignDialog';
import '@/testing/jsdomForAntd';

jest.mock('@/services/call', () => ({ call: jest.fn(async () => ({})) }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => String }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => (error: Error) => error.message }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { body: unknown }]>;
const onClose = jest.fn();
let root: { render: (page: never) => void; unmount: () => void };
const later = () => act(async () => jest.advanceTimersByTimeAsync(1_000));
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`[role=dialog] ${selector}`);
async function press(selector: string) {
  await act(async () => find(selector)!.click());
  await later();
}
async function type(text: string) {
  const field = find<HTMLInputElement>('.ant-picker input')!;
  await act(async () => {
    field.focus();
    // React tracks the value through the property of the instance.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => field.blur());
  await later();
}
const sent = () => calls.mock.calls.map(([name, { body }]) => [name, body]);

beforeEach(async () => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const dialog = createElement(SignDialog, { id: 2, versions: [], refresh: () => undefined, onClose });
  await act(async () => root.render(createElement(App, null, dialog) as never));
  await later();
});
afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('SignDialog', () => {
  it.each([
    ['was not typed', ''],
    ['has slashes', '2099/12/01'],
    ['has a day of one digit', '2099-12-1'],
    ['is in the past', '2020-12-01'],
  ])('sends nothing and requires the date when it %s', async (_, text) => {
    if (text) await type(text);
    await press('.ant-btn-primary');
    expect(calls).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('policy.sign.from.missing');
  });

  it.each([
    ['is emptied', ''],
    ['has slashes', '2099/12/01'],
    ['has a day of one digit', '2099-12-1'],
    ['is in the past', '2020-12-01'],
  ])('does not send the date that was typed before one that %s', async (_, text) => {
    await type('2099-11-30');
    await type(text);
    await press('.ant-btn-primary');
    expect(calls).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('policy.sign.from.missing');
  });

  it('sends the date that was typed last', async () => {
    await type('2099-11-30');
    await type('2099-12-01');
    await press('.ant-btn-primary');
    expect(sent()).toEqual([['signPolicy', { validFrom: '2099-12-01', seen: null }]]);
  });

  it('signs without a date only when the signer has chosen "at once"', async () => {
    await press('input[value=now]');
    expect(document.body.textContent).toContain('policy.sign.now.why');
    await press('.ant-btn-primary');
    expect(sent()).toEqual([['signPolicy', {}]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
