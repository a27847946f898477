import { act, render, screen } from '@testing-library/react';
import { lazyWithRetry } from './lazyWithRetry';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a lost chunk leaves what is there standing, and is asked for again', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: () => <p>后来的</p> });
  const Part = lazyWithRetry(load);
  render(
    <form>
      填到一半
      <Part />
    </form>,
  );
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('填到一半')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('后来的')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
