/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { mount } from '@/testing/mount';
import { HandOverDialog } from './HandOverDialog';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => String }));
jest.mock('./useProblem', () => ({ useProblem: () => (error: Error) => error.message }));

const calls = call as unknown as jest.Mock;
const list = [{ id: 'li', name: '李静', organisation: null, active: true, roles: ['review1'] }];
const { show } = mount();
const buttonWith = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === text,
  );

describe('HandOverDialog', () => {
  it('shows that the officers could not be loaded, sends nothing, and loads them again', async () => {
    calls.mockRejectedValueOnce(new CallError('network')).mockResolvedValue({ list });
    const dialog = createElement(HandOverDialog, {
      id: 'case',
      seen: null,
      onClose: () => undefined,
      onHandedOver: () => undefined,
    });
    await show(createElement(App, null, dialog));
    expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain('state.offline');
    expect(document.querySelector('[role=combobox]')).toBeNull();
    expect(buttonWith('review.handOver')?.disabled).toBe(true);
    await act(async () => buttonWith('state.again')!.click());
    expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull();
    expect(document.querySelector('[role=combobox]')).not.toBeNull();
    expect(buttonWith('review.handOver')?.disabled).toBe(false);
  });
});
