import { Button } from 'antd';
import { Component, type ReactNode, useState } from 'react';
import { useT } from '@/services/i18n';

const isLostChunk = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** React caches the failure of a lazy page, so a retry reloads the document as soon as the server responds. */
function PageFailed({ error }: { error: unknown }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const retry = async () => {
    setBusy(true);
    setOffline(false);
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
      window.location.reload();
    } catch {
      setOffline(true);
      setBusy(false);
    }
  };
  const isLost = isLostChunk(error);
  return (
    <div className="state" role="alert">
      <p className="state-title">{t(isLost ? 'state.pageLost' : 'state.pageFailed')}</p>
      <p>{t(isOffline ? 'problem.network' : isLost ? 'state.pageLost.why' : 'problem.fault')}</p>
      <Button type="primary" loading={busy} onClick={() => void retry()}>
        {t('state.again')}
      </Button>
    </div>
  );
}

/** Shows a message instead of a page that cannot be loaded or rendered; the bar stays usable. Requires the path as its key. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <PageFailed error={this.state.error} />;
  }
}
