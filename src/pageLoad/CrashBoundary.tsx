import { Component, type ReactNode } from 'react';
import { coreText } from '@/i18n';
import { chunkFault, isServerReachable, reloadFromServer } from './chunkFault';
import { ReloadOffer } from './ReloadOffer';
import { showAppAfterCommit } from './shellHandover';
import { hasUnsaved } from '@/services/unsaved';

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

  override componentDidMount() {
    sessionStorageSafely((storage) => {
      if (!this.state.error) setTimeout(() => storage.removeItem(reloadedKey), RELOAD_AGAIN_MS);
    });
  }

  override componentDidCatch(error: unknown) {
    showAppAfterCommit();
    console.error(error);
    if (chunkFault(error)) void this.loadAnewOnce();
  }

  private async loadAnewOnce() {
    const isThere = await isServerReachable();
    this.setState({ isAway: !isThere });
    if (!isThere || hasUnsaved()) return;
    sessionStorageSafely((storage) => {
      if (storage.getItem(reloadedKey) === window.location.pathname) return;
      storage.setItem(reloadedKey, window.location.pathname);
      void reloadFromServer();
    });
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

function sessionStorageSafely(work: (storage: Storage) => void) {
  try {
    work(window.sessionStorage);
  } catch {
    /* storage is blocked: no automatic reload, the button remains */
  }
}
