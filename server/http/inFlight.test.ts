import { budget } from './inFlight';

it('budget rejects an amount above the rest, and returns an amount only once', () => {
  const bytes = budget(100);
  const back = bytes.take(60);
  expect(() => bytes.take(41)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', retryAfterS: expect.any(Number) }),
  );
  bytes.take(40);
  back();
  back();
  expect(bytes.left()).toBe(60);
});
