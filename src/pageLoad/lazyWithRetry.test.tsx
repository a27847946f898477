import { act, render, screen } from '@testing-library/react';
import { holdUnsaved } from '@/lib/unsaved';
import { lazyWithRetry } from './lazyWithRetry';

jest.mock('@/i18n', () => ({ coreText: (id: string) => id }));

const removed = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = () => Promise.reject(new Error('offline'));
});
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

test('offers a reload, and reports unsaved input, when the chunk is missing on a server that can be reached', async () => {
  globalThis.fetch = () => Promise.resolve({} as Response);
  const load = jest.fn().mockRejectedValue(removed());
  const release = holdUnsaved(() => true);
  const Part = lazyWithRetry(load);
  render(<Part />);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('status')).toHaveTextContent('chunk.missing');
  expect(screen.getByRole('status')).toHaveTextContent('chunk.unsaved');
  expect(screen.getByRole('button', { name: 'chunk.reload' })).toBeVisible();
  release();
});
