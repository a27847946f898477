import { act, render, screen } from '@testing-library/react';
import { lazyWithRetry } from './lazyWithRetry';

jest.mock('@/i18n', () => ({ coreText: (id: string) => id }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('keeps the page and requests a lost chunk again', async () => {
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
  expect(screen.getByRole('status')).toHaveTextContent('failure.network');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('后来的')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('retries silently when isSilent is set, and renders the given placeholder', async () => {
  const load = jest.fn().mockRejectedValue(new Error('offline'));
  const Part = lazyWithRetry(load, true);
  render(<Part meanwhile={<p>稍等</p>} />);
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('稍等')).toBeVisible();
});
