import '@/components/tokens.css';
import '@/components/base.css';
import '@/runtime/runtime.css';
import { useLayoutEffect, type ReactNode } from 'react';
import CrashBoundary from '@/runtime/CrashBoundary';
import LanguageNotice from '@/layouts/LanguageNotice';
import '@/layouts/Page'; // what all shells hold: in the entry it costs one request less
import { retryChunks } from '@/runtime/chunkRetry';
import { deferredStart } from '@/runtime/deferredStart';
import { keepInert } from '@/runtime/keepInert';
import { showAppAfterCommit } from '@/runtime/shellHandover';
import { addPageNotice } from '@/runtime/pageNotices';
import { nextPaint } from '@/scheduling';
import { loadShownTexts } from '@/services/language';
import { applyLanguage, shownLanguage } from '@/services/languages';
import { loadState } from '@/services/initialState';
import { applyPreferences } from '@/services/preferences';
import { requestConfig } from '@/services/requestConfig';
import { setWaitingRoom } from '@/services/waitingRoom';

retryChunks();
keepInert();
applyPreferences();
applyLanguage();
deferredStart(() => import(/* webpackChunkName: "late" */ '@/features/extras/start'));
setWaitingRoom(async (...refused) =>
  (await import(/* webpackChunkName: "waiting" */ '@/features/waiting/room')).room(...refused),
);
window.__umi_route_prefetch__ = { defaultPrefetch: 'none' };

export const getInitialState = loadState;
export const request = requestConfig;
export const locale = { getLocale: shownLanguage };

// With its slash the base matches no route, and neither titles nor preloading would work.
export const modifyContextOpts = (options: object) => ({ ...options, basename: '/qczhyjs' });

export async function render(draw: () => void) {
  if (!(await loadShownTexts())) addPageNotice(LanguageNotice);
  // Reading the script, laying out the page as it came (a hidden tab gets no frame for it) and drawing the screen are tasks of their own: a tap in between is answered.
  await nextPaint();
  // Sets the root's font size and, by its own check, the class again. Nothing is painted in between.
  document.documentElement.classList.remove('hairlines');
  await import(/* webpackMode: "eager" */ 'lib-flexible');
  draw();
}

function Root({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    showAppAfterCommit();
  }, []);
  return <CrashBoundary>{children}</CrashBoundary>;
}

export const rootContainer = (app: ReactNode) => <Root>{app}</Root>;
