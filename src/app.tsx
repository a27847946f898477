import '@/components/tokens.css';
import '@/components/base.css';
import './app.css';
import { useLayoutEffect, type ReactNode } from 'react';
import CrashBoundary from '@/pageLoad/CrashBoundary';
import '@/layouts/Page'; // shared by all layouts; in the entry it saves one request
import { keepInert } from '@/pageLoad/keepInert';
import { listenForNetwork } from '@/features/offline/offlineState';
import { showAppAfterCommit } from '@/pageLoad/shellHandover';
import { nextPaint } from '@/scheduling';
import { loadShownTexts } from '@/services/language';
import { applyLanguage, shownLanguage } from '@/services/shownLanguage';
import { loadState } from '@/services/initialState';
import { applyPreferences } from '@/services/preferences';
import { requestConfig } from '@/services/requestConfig';
import { setRefusalHandler } from '@/services/refusalHandler';

keepInert();
listenForNetwork();
applyPreferences();
applyLanguage();
setRefusalHandler(async (...refused) =>
  (await import(/* webpackChunkName: "refused-calls" */ '@/features/refusedCalls/handleRefusal')).handleRefusal(
    ...refused,
  ),
);

export const getInitialState = loadState;
export const request = requestConfig;
export const locale = { getLocale: shownLanguage };

// With a trailing slash the base matches no route, which breaks titles and preloading.
export const modifyContextOpts = (options: object) => ({ ...options, basename: '/qczhyjs' });

export async function render(draw: () => void) {
  await loadShownTexts();
  // Script evaluation, layout of the prerendered page and the first render are separate tasks, so that a tap in between is handled.
  await nextPaint();
  // Sets the root font size and adds the class again if its own check passes. Nothing is painted in between.
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
