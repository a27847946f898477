/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { HandOverDialog } from './HandOverDialog';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => String }));
jest.mock('./useProblem', () => ({ useProblem: () => (error: Error) => error.message }));

const calls = call as unknown as jest.Mock;
const list = [{ id: 'li', name: '李静', organisation: null, active: true, roles: ['review1'] }];
let root: { render: (page: never) => void; unmount: () => void };
const buttonWith = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === text,
  );

afterEach(() => act(async () => root.unmount()));

describe('HandOverDialog', () => {
  it('shows that the officers could not be loaded, sends nothing, and loads them again', async () => {
    calls.mockRejectedValueOnce(new CallError('network')).mockResolvedValue({ list });
    root = createRoot(document.body.appendChild(document.createElement('div')));
    const dialog = createElement(HandOverDialog, {
      id: 'case',
      seen: null,
      onClose: () => undefined,
      onHandedOver: () => undefined,
    });
    await act(async () => root.render(createElement(App, null, dialog) as never));
    expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain('state.offline');
    expect(document.querySelector('[role=combobox]')).toBeNull();
    expect(buttonWith('review.handOver')?.disabled).toBe(true);
    await act(async () => buttonWith('state.again')!.click());
    expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull();
    expect(document.querySelector('[role=combobox]')).not.toBeNull();
    expect(buttonWith('review.handOver')?.disabled).toBe(false);
  });
});
