import { Component, type ReactNode } from 'react';
import { coreText } from '@/i18n';
import { chunkFault } from './chunkRetry';
import { unregisterWorker } from './deferredStart';
import { showApp } from './shellHandover';
import { hasUnsaved } from './unsaved';

const reloadedKey = 'reloaded-for';

/** A page whose chunk is lost is loaded anew once, never over unsaved input; whatever else fails gets words and a way on. */
export default class CrashBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidMount() {
    sessionStorageSafely((storage) => {
      if (!this.state.error) setTimeout(() => storage.removeItem(reloadedKey), 10_000);
    });
  }

  override componentDidCatch(error: unknown) {
    queueMicrotask(showApp);
    console.error(error);
    if (!chunkFault(error) || hasUnsaved() || !navigator.onLine) return;
    sessionStorageSafely((storage) => {
      if (storage.getItem(reloadedKey) === window.location.pathname) return;
      storage.setItem(reloadedKey, window.location.pathname);
      unregisterWorker()
        .catch(console.warn)
        .finally(() => window.location.reload());
    });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const fault = chunkFault(error);
    const words = fault ? `chunk.${fault}` : 'crash.text';
    return (
      <main className="crash" role="alert">
        <h1>{coreText('crash.title')}</h1>
        <p>{coreText(fault && !navigator.onLine ? 'failure.network' : words)}</p>
        {hasUnsaved() && <p>{coreText('chunk.unsaved')}</p>}
        <button type="button" className="crash-act" onClick={() => window.location.reload()}>
          {coreText('chunk.reload')}
        </button>
        <a href="/qczhyjs/home">{coreText('crash.home')}</a>
      </main>
    );
  }
}

function sessionStorageSafely(work: (storage: Storage) => void) {
  try {
    work(window.sessionStorage);
  } catch {
    /* blocked storage: no automatic reload, the button remains */
  }
}
