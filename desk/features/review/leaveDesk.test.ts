/** @jest-environment jsdom */
import { call } from '@/services/call';
import { getToken, signIn, signOut } from '@/services/identity';
import { finishWork, lockDesk } from './leaveDesk';

let mockArrived: Promise<boolean>;
let mockSaved: Promise<boolean>;
const mockDone: string[] = [];
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./cases', () => ({
  giveBackPrepared: async () => void mockDone.push('gives back'),
}));
const mockLose = jest.fn();
jest.mock('./sendDecision', () => ({
  arrivedInAllTabs: () => mockArrived,
  sendBeforeEnd: ({ token = '' }) => (mockDone.push(`sends with ${token}`), mockArrived),
  loseUnarrived: (unsaved: string[]) => mockLose(unsaved),
}));
jest.mock('./drafts', () => ({
  saveDrafts: ({ token = '' } = {}) => (mockDone.push(token ? `saves with ${token}` : 'saves'), mockSaved),
  forgetDrafts: () => ['unsaved'],
}));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, object]>;
const never = new Promise<boolean>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  calls.mockReset();
  calls.mockResolvedValue({});
  mockLose.mockReset();
  mockDone.length = 0;
  [mockArrived, mockSaved] = [Promise.resolve(true), Promise.resolve(true)];
  signOut();
  signIn({ token: 'token', me: { id: 'a' } });
});

describe('finishWork', () => {
  it('returns what has arrived and is saved, and gives the prefetched case back', async () => {
    await expect(finishWork()).resolves.toEqual({ isArrived: true, isSaved: true });
    expect(mockDone).toEqual(['saves', 'gives back']);
  });

  it('returns after the limit that a draft without a reply is not saved', async () => {
    mockSaved = never;
    const finished = finishWork();
    await jest.advanceTimersByTimeAsync(8_000);
    await expect(finished).resolves.toEqual({ isArrived: true, isSaved: false });
  });
});

describe('lockDesk', () => {
  it('hides the desk at once and ends the session after the decision that is on its way', async () => {
    let arrive: () => void = () => undefined;
    mockArrived = new Promise((resolve) => (arrive = () => resolve(true)));
    lockDesk();
    expect([getToken(), mockDone]).toEqual([null, ['saves with token', 'sends with token']]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).not.toHaveBeenCalled();
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockLose.mock.calls).toEqual([[['unsaved']]]);
    expect(calls.mock.calls).toEqual([['officeSignOut', { rejectOn401: true, token: 'token' }]]);
  });

  it('removes decisions and drafts from memory and ends the session after the limit when a decision does not arrive', async () => {
    mockArrived = never;
    lockDesk();
    await jest.advanceTimersByTimeAsync(7_999);
    expect(mockLose).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect([mockLose.mock.calls.length, calls.mock.calls.length]).toEqual([1, 1]);
  });

  it('keeps them when the officer unlocks the desk before', async () => {
    mockArrived = never;
    lockDesk();
    signIn({ token: 'second', me: { id: 'a' } });
    await jest.advanceTimersByTimeAsync(8_000);
    expect([mockLose.mock.calls.length, calls.mock.calls.length]).toEqual([0, 1]);
  });

  it('saves and sends with the session that another tab ends', async () => {
    localStorage.setItem('Office-Token', ' a');
    window.dispatchEvent(new StorageEvent('storage', { key: 'Office-Token' }));
    await jest.advanceTimersByTimeAsync(0);
    expect([mockDone, mockLose.mock.calls.length, calls.mock.calls.length]).toEqual([
      ['saves with token', 'sends with token'],
      1,
      0,
    ]);
  });
});
