import { useEffect, useLayoutEffect, useState } from 'react';
import { coreText } from '@/i18n';
import { stopWaitingForStyles } from '@/pageLoad/insertStyles';
import { hasShell, keepShell } from '@/pageLoad/shellHandover';

const slowAfterMs = 12_000;

/** The placeholder until the page is rendered. Prerendered HTML remains visible if there is any. */
export default function Loading() {
  const [isSlow, setSlow] = useState(false);
  useLayoutEffect(keepShell, []);
  useEffect(() => {
    // tools/prerender/boot.js shows #late when the first page is slow.
    const timer = setTimeout(() => setSlow(!document.getElementById('late')), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (hasShell()) return null;
  return (
    <div className="loading" aria-busy="true">
      <div role="status">{isSlow && <p className="loading-slow">{coreText('chunk.slow')}</p>}</div>
      {isSlow && (
        <button type="button" className="crash-act" onClick={() => stopWaitingForStyles() || window.location.reload()}>
          {coreText('chunk.again')}
        </button>
      )}
    </div>
  );
}
