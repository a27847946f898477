import { call } from './call';
import { loadState, signedOut } from './initialState';
import { setToken } from './session';

jest.mock('./call', () => ({ call: jest.fn() }));
const me = jest.mocked(call as (name: 'me') => Promise<unknown>);
afterEach(() => {
  setToken(null);
  jest.clearAllMocks();
});

describe('the initial state', () => {
  it('signed out, makes no call', async () => {
    await expect(loadState()).resolves.toEqual({ currentUser: {}, collapsed: false, unReadCount: 0 });
    expect(me).not.toHaveBeenCalled();
  });

  it('signed in, holds who I am and how much is unread', async () => {
    setToken('t');
    me.mockResolvedValue({ name: '张*', idNo: '3***6', mobile: '138****0000', unReadCount: 2 });
    await expect(loadState()).resolves.toEqual({
      currentUser: { name: '张*', idNo: '3***6', mobile: '138****0000' },
      collapsed: false,
      unReadCount: 2,
    });
  });

  it('is unknown, not signed out, when it cannot be loaded, and is loaded again', async () => {
    setToken('t');
    me.mockRejectedValueOnce(new Error('down'));
    await expect(loadState()).resolves.toEqual({ ...signedOut, isUnknown: true });
    me.mockResolvedValue({ name: '张*', unReadCount: 1 });
    await expect(loadState()).resolves.toEqual({ currentUser: { name: '张*' }, collapsed: false, unReadCount: 1 });
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
