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

  it('goes on when it cannot be loaded', async () => {
    setToken('t');
    me.mockRejectedValue(new Error('down'));
    await expect(loadState()).resolves.toEqual(signedOut);
  });
});
