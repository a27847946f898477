import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { writeAccepted } from '@/services/maintenance';
import { setToken, tokenKey } from '@/services/session';
import { freshPhone, visit, type Answers } from '@/testing/visit';
import { handleRefusal } from './handleRefusal';

beforeEach(freshPhone);

const full = (waitS = 1) => ({
  status: 503,
  errorCode: 'UNAVAILABLE',
  data: { place: 'a-ticket', ahead: 37, waitS },
});

describe('waiting queue', () => {
  it('shows queue position and time, and repeats the call with its ticket', async () => {
    const tickets: (string | undefined)[] = [];
    visit('/contact', {
      'GET /hotlines': (_body, _url, headers) => {
        tickets.push(headers['Waiting-Place']);
        return tickets.length < 3 ? full() : { data: { list: [], total: 0 } };
      },
    });
    expect(await screen.findByText('现在办理的人很多，已经为您排上队')).toBeVisible();
    expect(screen.getByRole('status', { name: '服务状态' })).toHaveTextContent('前面大约还有 37 人。');
    await waitFor(() => expect(tickets).toEqual([undefined, 'a-ticket', 'a-ticket']), { timeout: 10_000 });
    await waitFor(() => expect(screen.queryByText('现在办理的人很多，已经为您排上队')).toBeNull());
  });

  it('keeps the ticket after a reload', async () => {
    const tickets: (string | undefined)[] = [];
    const refuse = (_body: unknown, _url: URL, headers: Record<string, string>) => {
      tickets.push(headers['Waiting-Place']);
      return full(600);
    };
    const { unmount } = visit('/contact', { 'GET /hotlines': refuse });
    await screen.findByText('现在办理的人很多，已经为您排上队');
    unmount();
    visit('/companylist', { 'GET /companies': refuse, 'GET /regions': () => ({ data: { list: [], total: 0 } }) });
    await waitFor(() => expect(tickets.at(-1)).toBe('a-ticket'));
    expect(tickets[0]).toBeUndefined();
  });

  it('does not queue calls that have their own retry', async () => {
    const refused = new ApiError('badResponse', full());
    for (const name of ['saveStep', 'uploadFile', 'me'] as const)
      expect(await handleRefusal(name, refused)).toBe(false);
  });

  it('stops waiting when the call is aborted', async () => {
    const left = new AbortController();
    const waiting = handleRefusal('hotlines', new ApiError('badResponse', full(600)), left.signal);
    left.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'canceled' });
  });
});

describe('maintenance', () => {
  afterEach(() => act(writeAccepted));
  const refusal = {
    status: 503,
    errorCode: 'MAINTENANCE',
    data: { until: '2026-11-18T20:33:00+08:00' },
  };

  it('a refused write shows the end of the maintenance and fails with a kind of its own, without a repetition', async () => {
    const write = jest.fn(() => refusal);
    visit('/contact', { 'GET /hotlines': () => ({ data: { list: [], total: 0 } }), 'DELETE /me': write });
    await screen.findByRole('heading', { level: 1 });
    await act(async () => {
      await expect(call('deleteMe')).rejects.toMatchObject({ kind: 'maintenance', code: 'MAINTENANCE' });
    });
    const notice = await screen.findByText('系统正在维护，现在只能查看');
    expect(notice.closest('[role=status]')).toHaveTextContent(/预计恢复时间：2026年11月18日.*20:33.*。填好的内容都在/);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('an accepted write of an application hides the notice, but a sign-in, a help number or a read does not', async () => {
    const replies = [refusal, { status: 204 }];
    visit('/contact', {
      'GET /hotlines': () => ({ data: { list: [], total: 0 } }),
      'GET /applications': () => ({ data: { list: [], total: 0 } }),
      'POST /auth/codes': () => ({ data: { resendAfter: 60 } }),
      'POST /applications/a/help-number': () => ({ data: { number: '123456', until: '2026-11-18T20:33:00+08:00' } }),
      'DELETE /applications/a': () => replies.shift() ?? {},
    });
    await screen.findByRole('heading', { level: 1 });
    const remove = () => call('deleteApplication', { params: { id: 'a' } });
    await act(async () => {
      await expect(remove()).rejects.toMatchObject({ kind: 'maintenance' });
    });
    const title = '系统正在维护，现在只能查看';
    await screen.findByText(title);
    await act(async () => {
      await call('applications', { query: {} });
      await call('sendCode', { body: { mobile: '13800000000' } });
      await call('helpNumber', { params: { id: 'a' }, body: {} });
    });
    expect(screen.getByText(title)).toBeVisible();
    await act(remove);
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('a call that waits while the user changes', () => {
  afterEach(() => act(() => setToken(null)));

  const open = async (answers: Answers) => {
    setToken('token-of-A');
    visit('/contact', { 'GET /hotlines': () => ({ data: { list: [], total: 0 } }), ...answers });
    await screen.findByRole('heading', { level: 1 });
  };
  const change = () => act(() => setToken('token-of-B'));
  const tokens: (string | undefined)[] = [];
  const refuse = (refusal: object) => (_body: unknown, _url: URL, headers: Record<string, string>) => {
    tokens.push(headers[tokenKey]);
    return tokens.length > 1 ? { status: 204 } : refusal;
  };
  beforeEach(() => tokens.splice(0));

  it('fails with "canceled" instead of running for the next user after the queue', async () => {
    await open({ 'DELETE /me': refuse(full(600)) });
    const failed = expect(call('deleteMe')).rejects.toMatchObject({ kind: 'canceled' });
    await screen.findByText('现在办理的人很多，已经为您排上队');
    change();
    await failed;
    expect(tokens).toEqual(['token-of-A']);
  });

  it('fails with "canceled" when the user changes while the sheet for the confirmation code is open', async () => {
    await open({ 'DELETE /me': refuse({ status: 403, errorCode: 'CONFIRMATION_REQUIRED' }) });
    const failed = expect(call('deleteMe')).rejects.toMatchObject({ kind: 'canceled' });
    await screen.findByRole('dialog', { name: '确认是您本人' });
    change();
    await failed;
    expect(tokens).toEqual(['token-of-A']);
  });

  it('is repeated when it has its own token: the sign-out of the former user', async () => {
    await open({ 'DELETE /auth/sessions/current': refuse(full(1)) });
    const ended = call('signOut', { headers: { [tokenKey]: 'token-of-A' }, keepTokenAfter401: true });
    change();
    await ended;
    expect(tokens).toEqual(['token-of-A', 'token-of-A']);
  });
});
