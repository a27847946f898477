import { render, screen } from '@testing-library/react';
import CrashBoundary from './CrashBoundary';
import { holdUnsaved } from './unsaved';

jest.mock('@/i18n', () => ({ coreText: (id: string) => id }));

const lostChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });
const Broken = ({ error }: { error: Error }): never => {
  throw error;
};
const reloaded = () => sessionStorage.getItem('reloaded-for');

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the boundary', () => {
  it('shows words and a way on for a page that fails', () => {
    render(
      <CrashBoundary>
        <Broken error={new Error('bug')} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('crash.text');
    expect(screen.getByRole('button', { name: 'chunk.reload' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'crash.home' })).toHaveAttribute('href', '/qczhyjs/home');
    expect(reloaded()).toBeNull();
  });

  it('loads a page whose chunk is lost anew, and says so', () => {
    render(
      <CrashBoundary>
        <Broken error={lostChunk} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('chunk.missing');
    expect(reloaded()).toBe(window.location.pathname);
  });

  it('waits for the network where there is none, and says so', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(
      <CrashBoundary>
        <Broken error={lostChunk} />
      </CrashBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('failure.network');
    expect(reloaded()).toBeNull();
  });

  it('does not load anew over unsaved input', () => {
    const release = holdUnsaved(() => true);
    render(
      <CrashBoundary>
        <Broken error={lostChunk} />
      </CrashBoundary>,
    );
    expect(reloaded()).toBeNull();
    expect(screen.getByText('chunk.unsaved')).toBeInTheDocument();
    release();
  });
});
