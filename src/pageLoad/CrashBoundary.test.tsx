import { render, screen, waitFor } from '@testing-library/react';
import CrashBoundary from './CrashBoundary';
import { holdUnsaved } from '@/lib/unsaved';

jest.mock('@/i18n', () => ({ coreText: (id: string) => id }));

const lostChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });
const Broken = ({ error }: { error: Error }): never => {
  throw error;
};
const crash = (error = lostChunk as Error) =>
  render(
    <CrashBoundary>
      <Broken error={error} />
    </CrashBoundary>,
  );
const reloaded = () => localStorage.getItem('reloaded-for')?.split(' ')[0] ?? null;

const network = jest.fn<Promise<unknown>, [string, RequestInit]>();

beforeEach(() => {
  localStorage.clear();
  network.mockReset().mockResolvedValue({});
  window.fetch = network as unknown as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('CrashBoundary', () => {
  it('shows a message and links when a page throws', () => {
    crash(new Error('bug'));
    expect(screen.getByRole('alert')).toHaveTextContent('crash.text');
    expect(screen.getByRole('button', { name: 'chunk.reload' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'crash.home' })).toHaveAttribute('href', '/qczhyjs/home');
    expect(reloaded()).toBeNull();
  });

  it('announces that a page with a lost chunk is reloaded, and reloads it', async () => {
    crash();
    expect(screen.getByRole('alert')).toHaveTextContent('chunk.missing');
    await waitFor(() => expect(reloaded()).toBe(window.location.pathname));
  });

  it('checks the network with a HEAD request first, because navigator.onLine may be wrong', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    crash();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('failure.network'));
    expect(network).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
    expect(reloaded()).toBeNull();
  });

  it('does not reload while there is unsaved input', async () => {
    const release = holdUnsaved(() => true);
    crash();
    await waitFor(() => expect(network).toHaveBeenCalled());
    expect(reloaded()).toBeNull();
    expect(screen.getByText('chunk.unsaved')).toBeInTheDocument();
    release();
  });

  it.each([
    ['does not reload again when the second try of a chunk times out after 240 seconds', 240_000, false],
    ['reloads again after more than five minutes', 300_001, true],
  ])('%s', async (_, elapsed, isReloaded) => {
    const before = `${window.location.pathname} ${Date.now() - elapsed}`;
    localStorage.setItem('reloaded-for', before);
    crash();
    await waitFor(() => expect(network).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(localStorage.getItem('reloaded-for') !== before).toBe(isReloaded);
  });
});
