import { call } from './call';
import { loadState, signedOut } from './initialState';
import { write } from '@/lib/storage';
import { setToken } from './session';

jest.mock('./call', () => ({ call: jest.fn() }));
const me = jest.mocked(call as (name: 'me') => Promise<unknown>);
beforeEach(() => write('device', 'of this phone'));
afterEach(() => {
  setToken(null);
  jest.clearAllMocks();
});

describe('loadState', () => {
  it('makes no request when signed out', async () => {
    await expect(loadState()).resolves.toEqual({ currentUser: {}, collapsed: false, unReadCount: 0 });
    expect(me).not.toHaveBeenCalled();
  });

  it('returns the user and the unread count when signed in', async () => {
    setToken('t');
    me.mockResolvedValue({ name: '张*', idNo: '3***6', mobile: '138****0000', unReadCount: 2 });
    await expect(loadState()).resolves.toEqual({
      currentUser: { name: '张*', idNo: '3***6', mobile: '138****0000' },
      collapsed: false,
      unReadCount: 2,
    });
  });

  it('marks the user as unknown when the request fails, and loads again on the next call', async () => {
    setToken('t');
    me.mockRejectedValueOnce(new Error('down'));
    await expect(loadState()).resolves.toEqual({ ...signedOut, isUnknown: true });
    me.mockResolvedValue({ name: '张*', unReadCount: 1 });
    await expect(loadState()).resolves.toEqual({ currentUser: { name: '张*' }, collapsed: false, unReadCount: 1 });
  });

  it('makes the device of an earlier release known once, and loads the user when that fails', async () => {
    write('device', null);
    setToken('t');
    me.mockResolvedValueOnce({ name: '张*', unReadCount: 0 });
    me.mockRejectedValueOnce(new Error('down'));
    await expect(loadState()).resolves.toMatchObject({ currentUser: { name: '张*' } });
    const [, recorded] = jest.mocked(call).mock.calls;
    expect(recorded).toEqual([
      'extendSession',
      { body: { device: expect.stringMatching(/^[0-9a-f]{64}$/) as string }, keepTokenAfter401: true },
    ]);
    me.mockResolvedValue({ name: '张*', unReadCount: 0 });
    await loadState();
    expect(me).toHaveBeenCalledTimes(3);
  });

  it('drops a response when another person has signed in during the request', async () => {
    setToken('a');
    me.mockImplementationOnce(async () => {
      setToken('b');
      return { name: '甲*', unReadCount: 9 };
    });
    me.mockResolvedValueOnce({ name: '乙*', unReadCount: 1 });
    await expect(loadState()).resolves.toMatchObject({ currentUser: { name: '乙*' }, unReadCount: 1 });
  });
});
