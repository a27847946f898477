/** @jest-environment jsdom */
import { call } from '@/services/call';
import { getToken, signIn, signOut } from '@/services/identity';
import { closePage, finishWork, lockDesk } from './leaveDesk';

let mockArrived: Promise<boolean>;
let mockSaved: Promise<boolean>;
const mockDone: string[] = [];
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./cases', () => ({
  giveBackPrepared: async ({ keepalive = false } = {}) => void mockDone.push(`gives back ${keepalive}`),
}));
jest.mock('./sendDecision', () => ({ arrivedInAllTabs: () => mockArrived, allArrived: () => mockArrived }));
jest.mock('./drafts', () => ({
  saveDrafts: ({ keepalive = false } = {}) => (mockDone.push(`saves ${keepalive}`), mockSaved),
}));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, object]>;
const never = new Promise<boolean>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  calls.mockReset();
  calls.mockResolvedValue({});
  mockDone.length = 0;
  [mockArrived, mockSaved] = [Promise.resolve(true), Promise.resolve(true)];
  signOut();
  signIn({ token: 'token', me: { id: 'a' } });
});

describe('finishWork', () => {
  it('returns what has arrived and is saved, and gives the prefetched case back', async () => {
    await expect(finishWork()).resolves.toEqual({ isArrived: true, isSaved: true });
    expect(mockDone).toEqual(['saves false', 'gives back false']);
  });

  it('returns after the limit that a draft without a reply is not saved', async () => {
    mockSaved = never;
    const finished = finishWork();
    await jest.advanceTimersByTimeAsync(8_000);
    await expect(finished).resolves.toEqual({ isArrived: true, isSaved: false });
  });
});

describe('closePage', () => {
  it('saves the drafts and gives the prefetched case back with keepalive', () => {
    closePage();
    expect(mockDone).toEqual(['saves true', 'gives back true']);
  });
});

describe('lockDesk', () => {
  it('hides the desk at once and ends the session after the decision that is on its way', async () => {
    let arrive: () => void = () => undefined;
    mockArrived = new Promise((resolve) => (arrive = () => resolve(true)));
    lockDesk();
    expect([getToken(), mockDone]).toEqual([null, ['saves false']]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).not.toHaveBeenCalled();
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(calls.mock.calls).toEqual([['officeSignOut', { rejectOn401: true, token: 'token' }]]);
  });

  it('ends the session after the limit when a decision does not arrive', async () => {
    mockArrived = never;
    lockDesk();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(calls).toHaveBeenCalledTimes(1);
  });
});
