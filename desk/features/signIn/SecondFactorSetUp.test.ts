/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { mount } from '@/testing/mount';
import SecondFactorSetUp from './SecondFactorSetUp';

jest.mock('./signIn.css', () => ({}));
jest.mock('@shared/qrPath', () => ({ qrPath: () => ({ path: 'M0 0', size: 21 }) }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => () => '' }));
jest.mock('./openSession', () => ({ openSession: () => true }));

describe('set-up of the second factor', () => {
  const { container, show, leave } = mount();
  const onBack = jest.fn();
  const minutes = (count: number) => act(async () => void jest.advanceTimersByTime(count * 60_000));

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    onBack.mockReset();
    // Of the officer who used this browser yesterday.
    localStorage.setItem('desk.active', `${Date.now() - 86_400_000} 600000`);
    const setUp = { token: 't', secret: 'ABCDEFGH', uri: 'otpauth://totp/a', idleMinutes: 5 };
    await show(createElement(SecondFactorSetUp, { setUp, onBack }));
  });
  afterEach(async () => {
    await leave();
    jest.useRealTimers();
  });

  it('is left when there was no input for as long as until the lock', async () => {
    await minutes(4);
    expect(container.querySelector('svg')).not.toBeNull();
    await act(async () => void window.dispatchEvent(new Event('keydown')));
    await minutes(4);
    expect(onBack).not.toHaveBeenCalled();
    await minutes(1.2);
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});
