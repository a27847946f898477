import { rememberSend, secondsLeft } from './resend';

const sentAt = Date.parse('2026-11-21T09:00:00+08:00');

describe('the wait for another code', () => {
  beforeEach(() => localStorage.clear());

  it('is nothing before a code was sent', () => {
    expect(secondsLeft(sentAt)).toBe(0);
  });

  it.each([
    [0, 60],
    [500, 60],
    [59_001, 1],
    [60_000, 0],
    [90_000, 0],
  ])('%d ms after sending: %d s', (passedMs, left) => {
    rememberSend(sentAt, 60);
    expect(secondsLeft(sentAt + passedMs)).toBe(left);
  });

  it('does not lock anybody out when the clock of the phone was set back by years', () => {
    rememberSend(sentAt, 60);
    expect(secondsLeft(sentAt - 400 * 24 * 3_600_000)).toBe(0);
  });
});
