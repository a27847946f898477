import { CallFailure, readError, requestedPauseMs, retryAfterOf } from './callFailure';
import { group } from './group';
import { fillPath, newKey, queryString } from './request';

it('fillPath encodes the parameters of a path', () =>
  expect(fillPath('/cases/:id/files/:file', { id: 'a/b', file: '7' })).toBe('/cases/a%2Fb/files/7'));

it('fillPath leaves a missing parameter empty', () =>
  expect([fillPath('/cases/:id/files', {}), fillPath('/cases/:id')]).toEqual(['/cases//files', '/cases/']));

it('queryString leaves out undefined and empty values', () => {
  expect(queryString({ city: '320500', name: '', after: undefined, page: 2 })).toBe('?city=320500&page=2');
  expect(queryString({ name: '' })).toBe('');
});

it('readError reads the error envelope, and nothing from the answer of a proxy', () => {
  expect(readError({ success: false, errorCode: 'NOT_FOUND', errorMessage: '没有', traceId: 'K7' })).toMatchObject({
    code: 'NOT_FOUND',
    message: '没有',
    traceId: 'K7',
  });
  for (const body of [null, undefined, '<html>', 7]) expect(readError(body).code).toBeUndefined();
});

it('retryAfterOf reads seconds and dates', () => {
  expect([retryAfterOf('7'), retryAfterOf('120')]).toEqual([7, 120]);
  const inAMinute = retryAfterOf(new Date(Date.now() + 60_000).toUTCString()) ?? 0;
  expect(inAMinute).toBeGreaterThan(50);
  expect(inAMinute).toBeLessThanOrEqual(60);
  // asctime, which RFC 9110 requires recipients to accept, ends with a number; an ISO date begins with one.
  expect([retryAfterOf('Sun Nov  6 08:49:37 1994'), retryAfterOf('2020-01-31T09:00:00Z')]).toEqual([0, 0]);
  for (const header of [null, undefined, '', 'soon']) expect(retryAfterOf(header)).toBeUndefined();
});

it('group splits a number into groups; the last size repeats', () => {
  expect(group('6222021234567890123', [4])).toBe('6222 0212 3456 7890 123');
  expect(group('13812345678', [3, 4])).toBe('138 1234 5678');
  expect(group('E12345678', [6, 8])).toBe('E12345678');
  expect(group('11010119900307123X', [6, 8, 4])).toBe('110101 19900307 123X');
});

it('a CallFailure has the properties of the reply, and its kind as a message when the reply has none', () => {
  expect(new CallFailure('busy', { status: 503, message: '稍后再试' })).toMatchObject({
    kind: 'busy',
    status: 503,
    message: '稍后再试',
  });
  expect(new CallFailure('offline').message).toBe('offline');
});

it('requestedPauseMs is what the failed call names, at most five minutes', () => {
  const pauses = [3, 301, undefined].map((retryAfterS) => requestedPauseMs(new CallFailure('busy', { retryAfterS })));
  expect(pauses).toEqual([3_000, 300_000, 0]);
  expect(requestedPauseMs(Object.assign(new Error(), { retryAfterS: 3 }))).toBe(0);
  expect(requestedPauseMs(null)).toBe(0);
});

it('newKey is four random hexadecimal numbers, and another each time', () => {
  expect(newKey()).toMatch(/^[0-9a-f]+(-[0-9a-f]+){3}$/);
  expect(newKey()).not.toBe(newKey());
});
