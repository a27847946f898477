import { rememberSend, secondsLeft } from './MobileAndCode';

const sentAt = Date.parse('2026-11-21T09:00:00+08:00');

describe('secondsLeft', () => {
  beforeEach(() => localStorage.clear());

  it('returns 0 before a code was sent', () => {
    expect(secondsLeft(sentAt)).toBe(0);
  });

  it.each([
    [0, 60],
    [500, 60],
    [59_001, 1],
    [60_000, 0],
    [90_000, 0],
  ])('after %d ms returns %d s', (passedMs, left) => {
    rememberSend(sentAt, 60);
    expect(secondsLeft(sentAt + passedMs)).toBe(left);
  });

  it('returns 0 when the phone clock was set back by more than a day', () => {
    rememberSend(sentAt, 60);
    expect(secondsLeft(sentAt - 400 * 24 * 3_600_000)).toBe(0);
  });
});
