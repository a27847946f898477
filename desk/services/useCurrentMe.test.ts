/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from './call';
import { useCurrentMe } from './useCurrentMe';

let mockForbidden = () => undefined as void;
let mockActive = true;
let mockState: { me: object | null } = { me: null };
jest.mock('./call', () => ({ call: jest.fn(), onForbidden: (run: () => void) => ((mockForbidden = run), () => 0) }));
jest.mock('./idle', () => ({ hasRecentInput: () => mockActive }));
const mockSet = (change: (state: typeof mockState) => typeof mockState) => void (mockState = change(mockState));
jest.mock('@umijs/max', () => ({ useModel: () => ({ setInitialState: mockSet }) }));

const minute = 60_000;
const known = { id: 'a', roles: ['review1', 'lead'] };
const calls = call as unknown as jest.Mock;
const root = createRoot(document.createElement('div'));
function Page() {
  useCurrentMe('a');
  return null;
}
beforeEach(() => {
  jest.useFakeTimers();
  calls.mockReset().mockResolvedValue({ id: 'a', roles: ['review1'] });
  mockActive = true;
  mockState = { me: known };
  act(() => root.render(createElement(Page)));
});
afterEach(() => {
  act(() => root.render(null));
  jest.useRealTimers();
});

describe('useCurrentMe', () => {
  it('shows the roles of the server after a forbidden call', async () => {
    await act(async () => mockForbidden());
    expect(mockState.me).toEqual({ id: 'a', roles: ['review1'] });
  });

  it('keeps the state object when nothing changed', async () => {
    calls.mockResolvedValue({ ...known });
    const before = mockState;
    await act(async () => mockForbidden());
    expect(mockState).toBe(before);
  });

  it('changes nothing when the roles cannot be loaded, or when another person has signed in in between', async () => {
    calls.mockRejectedValueOnce(new Error('offline'));
    await act(async () => mockForbidden());
    expect(mockState.me).toBe(known);
    mockState = { me: { id: 'b' } };
    await act(async () => mockForbidden());
    expect(mockState.me).toEqual({ id: 'b' });
  });

  it('loads the roles every five minutes, only while the officer is active', async () => {
    await act(() => jest.advanceTimersByTimeAsync(11 * minute));
    expect(calls).toHaveBeenCalledTimes(2);
    mockActive = false;
    await act(() => jest.advanceTimersByTimeAsync(30 * minute));
    expect(calls).toHaveBeenCalledTimes(2);
  });
});
