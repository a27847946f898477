/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { call } from '@/services/call';
import { typeInto } from '@/testing/typeInto';
import { mount } from '@/testing/mount';
import { HelpNumber } from './HelpNumber';

const mockNavigate = jest.fn();
const mockAnnounce = jest.fn();
const mockHistory = { location: { key: 'search' } };
jest.mock('@umijs/max', () => ({
  useNavigate: () => mockNavigate,
  get history() {
    return mockHistory;
  },
}));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: (text: string) => mockAnnounce(text) }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/useProblem', () => ({
  useProblem: () => (error: { code: string }, own: { [code: string]: string }) =>
    own[error.code] ?? `other ${error.code}`,
}));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, object]>;
const { container, show } = mount();

async function open(number: string) {
  await typeInto(container.querySelector('input')!, number);
  await act(async () => container.querySelector<HTMLButtonElement>('button[type=submit]')!.click());
}
const failure = () => container.querySelector('[role=alert]')?.textContent;

beforeEach(async () => {
  calls.mockReset();
  mockNavigate.mockReset();
  mockAnnounce.mockReset();
  await show(createElement(HelpNumber));
});

describe('HelpNumber of the desk', () => {
  it('opens the case of a number, also when it is typed with a space and Arabic digits, and announces the record', async () => {
    calls.mockResolvedValue({ id: 'a-1' });
    await open('048 ١٦٢');
    expect(calls).toHaveBeenCalledWith('findByHelpNumber', { body: { number: '048162' } });
    expect(mockNavigate).toHaveBeenCalledWith('/cases/a-1');
    expect(mockAnnounce).toHaveBeenCalledWith('assist.opened');
    expect(container.textContent).toContain('assist.hint');
  });

  it('stays on the page that the officer opened before the response', async () => {
    let reply: (found: unknown) => void = () => undefined;
    calls.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    await open('048162');
    mockHistory.location = { key: 'home' };
    await act(async () => reply({ id: 'a-1' }));
    expect(mockNavigate).not.toHaveBeenCalled();
    expect(mockAnnounce).not.toHaveBeenCalled();
  });

  it.each(['', '12345', '1234567', '12345x'])('refuses %j without a request', async (number) => {
    await open(number);
    expect(failure()).toBe('assist.format');
    expect(calls).not.toHaveBeenCalled();
  });

  it.each([
    ['NOT_FOUND', 'assist.none'],
    ['TOO_MANY_REQUESTS', 'assist.limit'],
    ['UNAVAILABLE', 'other UNAVAILABLE'],
  ])('shows %s below the field', async (code, text) => {
    calls.mockRejectedValue({ code });
    await open('048162');
    expect(failure()).toBe(text);
    expect(mockNavigate).not.toHaveBeenCalled();
  });
});
