import { Component, type ReactNode } from 'react';
import { coreText } from '@/i18n';
import { chunkFault, isServerReachable, reloadFromServer } from './chunkFault';
import { ReloadOffer } from './ReloadOffer';
import { showAppAfterCommit } from './shellHandover';
import { elapsedMs, stopwatch } from '@/services/clock';
import { read, write } from '@/lib/storage';
import { hasUnsaved } from '@/lib/unsaved';

/** The page that was reloaded last, and when: `/qczhyjs/home 1764115200000`. */
const reloadedKey = 'reloaded-for';
/** Longer than two timeouts of a chunk (120 s each), or a page whose chunk hangs would reload again and again. */
const RELOAD_AGAIN_MS = 300_000;

interface Crash {
  error?: unknown;
  /** Offline: a reload would replace the current page by an error page. */
  isAway: boolean;
}

/** Reloads a page once when its chunk is lost, but never over unsaved input. Other errors show a message with links. */
export default class CrashBoundary extends Component<{ children: ReactNode }, Crash> {
  override state: Crash = { isAway: false };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown'), isAway: !navigator.onLine };
  }

  override componentDidCatch(error: unknown) {
    showAppAfterCommit();
    console.error(error);
    if (chunkFault(error)) void this.reloadOnce();
  }

  private async reloadOnce() {
    const isThere = await isServerReachable();
    this.setState({ isAway: !isThere });
    const page = window.location.pathname;
    const [last, at] = read(reloadedKey)?.split(' ') ?? [];
    if (!isThere || hasUnsaved() || (last === page && elapsedMs(Number(at)) < RELOAD_AGAIN_MS)) return;
    // Where storage is blocked, nothing would prevent endless reloads: only the button remains.
    if (write(reloadedKey, `${page} ${stopwatch.now()}`)) void reloadFromServer();
  }

  override render() {
    const { error, isAway } = this.state;
    if (!error) return this.props.children;
    const fault = chunkFault(error);
    const words = fault ? `chunk.${fault}` : 'crash.text';
    return (
      <main className="crash" role="alert">
        <h1>{coreText('crash.title')}</h1>
        <ReloadOffer
          text={coreText(fault && isAway ? 'failure.network' : words)}
          onReload={() => window.location.reload()}
        />
        <a href="/qczhyjs/home">{coreText('crash.home')}</a>
      </main>
    );
  }
}
