/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { typeInto } from '@/testing/typeInto';
import { mount } from '@/testing/mount';
import { SignDialog } from './SignDialog';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => String }));
jest.mock('@/components/useRegionName', () => ({ useChineseRegionName: () => String }));
jest.mock('@/components/useEditions', () => ({ forgetEditions: () => undefined }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => (error: Error) => error.message }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, { body?: unknown; query?: unknown }]>;
/** `against` of the next differences that the server returns; undefined: they do not arrive. */
let predecessor: number | undefined;
let refusal: Error | undefined;
const onClose = jest.fn();
const { show, leave } = mount();
const later = () => act(async () => jest.advanceTimersByTimeAsync(1_000));
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`[role=dialog] ${selector}`);
async function press(selector: string) {
  await act(async () => find(selector)!.click());
  await later();
}
async function type(text: string) {
  const field = find<HTMLInputElement>('.ant-picker input')!;
  await act(async () => field.focus());
  await typeInto(field, text);
  await act(async () => field.blur());
  await later();
}
const sent = () => calls.mock.calls.filter(([name]) => name === 'signPolicy').map(([, { body }]) => body);

beforeEach(async () => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  [predecessor, refusal] = [1, undefined];
  calls.mockImplementation(async (name) => {
    if (name === 'signPolicy' && refusal) throw refusal;
    if (name === 'signPolicy') return {};
    return predecessor === undefined
      ? new Promise(() => undefined)
      : { against: predecessor, sentences: [`${predecessor}`] };
  });
  const dialog = createElement(SignDialog, { id: 2, refresh: () => undefined, onClose });
  await show(createElement(App, null, dialog));
  await later();
});
afterEach(async () => {
  await leave();
  jest.useRealTimers();
});

describe('SignDialog', () => {
  it.each([
    ['was not typed', []],
    ['has slashes', ['2099/12/01']],
    ['is in the past', ['2020-12-01']],
    ['is emptied after another one', ['2099-11-30', '']],
  ])('sends nothing and requires the date when it %s', async (_, texts) => {
    for (const text of texts) await type(text);
    await press('.ant-btn-primary');
    expect(sent()).toEqual([]);
    expect(document.body.textContent).toContain('policy.sign.from.missing');
  });

  it('sends the date that was typed last', async () => {
    await type('2099-11-30');
    await type('2099-12-01');
    await press('.ant-btn-primary');
    expect(sent()).toEqual([{ validFrom: '2099-12-01', against: 1 }]);
  });

  it('signs without a date only when the signer has chosen "at once"', async () => {
    await press('input[value=now]');
    expect(document.body.textContent).toContain('policy.sign.now.why');
    await press('.ant-btn-primary');
    expect(sent()).toEqual([{ against: 1 }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the differences for the chosen start, and signs nothing before they have arrived', async () => {
    predecessor = undefined;
    await type('2099-12-01');
    expect(calls).toHaveBeenLastCalledWith('policyDifference', {
      params: { id: '2' },
      query: { validFrom: '2099-12-01' },
    });
    expect(find<HTMLButtonElement>('.ant-btn-primary')!.disabled).toBe(true);
    predecessor = 7;
    await type('2099-12-02');
    expect(find('.policy-sentences')!.textContent).toBe('7');
    await press('.ant-btn-primary');
    expect(sent()).toEqual([{ validFrom: '2099-12-02', against: 7 }]);
  });

  it('shows the newest differences after a refusal, and sends what it shows', async () => {
    await press('input[value=now]');
    refusal = new CallError('refused', { code: 'PREDECESSOR_CHANGED' });
    predecessor = 3;
    await press('.ant-btn-primary');
    expect(onClose).not.toHaveBeenCalled();
    expect(find('.policy-sentences')!.textContent).toBe('3');
    refusal = undefined;
    await press('.ant-btn-primary');
    expect(sent()).toEqual([{ against: 1 }, { against: 3 }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
