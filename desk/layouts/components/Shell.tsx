import './Shell.css';
import { useEffect } from 'react';
import { Outlet, useLocation, useModel, useNavigate } from '@umijs/max';
import { tokenHeader, useSessionState } from '@/services/identity';
import { storedLimitMs, watchIdle } from '@/services/idle';
import { read } from '@/services/storage';
import { useCurrentMe } from '@/services/useCurrentMe';
import { HelpSheet } from '@/components/keys/HelpSheet';
import { KeysProvider } from '@/components/keys/useKeys';
import { Guard } from './Guard';
import { PageBoundary } from './PageBoundary';
import { SignInAgain } from './SignInAgain';
import { TopBar } from './TopBar';
import { loginUrl } from '@/features/signIn/useEnterDesk';
import { DecisionsPanel } from '@/features/review/DecisionsPanel';
import { lockDesk } from '@/features/review/leaveDesk';

/** The pages that a decision leads to. Loaded ahead under Umi's own chunk names, so that they open without a network. */
const preloadPages = () =>
  Promise.all([
    import(/* webpackChunkName: "p__index" */ '@/pages/index'),
    import(/* webpackChunkName: "p__cases__$id" */ '@/pages/cases/$id'),
  ]);

/** Pages without data of applicants: a locked desk keeps their input, which is stored nowhere, and unmounts the others. */
const staysWhileLocked = /^\/(policy|funds|staff)\b/;

/** Signed in: top bar, page and dialogs. Signed out: the sign-in page only. */
export default function Shell() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { initialState } = useModel('@@initialState');
  const session = useSessionState();
  const meId = initialState?.me?.id;
  useCurrentMe(meId);
  const alone = /^\/(login|sso)\b/.test(pathname);
  const replaced = session === 'replaced';
  const away = !alone && session === 'signedOut';
  const satHere = Boolean(initialState?.me);
  useEffect(() => {
    if (replaced) window.location.replace('/qczhyjs/desk/');
  }, [replaced]);
  useEffect(() => {
    if (!away) return;
    // After a lock or the end of a session only the storage has the id.
    const leftBy = meId ?? read(tokenHeader)?.split(' ')[1];
    const login = loginUrl(pathname + search, leftBy);
    // A full load clears the memory of the page for the next officer.
    if (satHere) window.location.replace(`/qczhyjs/desk${login}`);
    else navigate(login, { replace: true });
  }, [away, meId, satHere, navigate, pathname, search]);
  useEffect(() => {
    // Ignore failures: the chunk is requested again when the page is opened.
    if (satHere) preloadPages().catch(() => undefined);
  }, [satHere]);
  const idleMinutes = initialState?.me?.idleMinutes;
  const open = session === 'signedIn' || session === 'expired';
  useEffect(() => {
    if (!open) return;
    // Also while the officer is not loaded (for example offline), because decisions are shown.
    return watchIdle(idleMinutes ? idleMinutes * 60_000 : storedLimitMs(), lockDesk);
  }, [open, idleMinutes]);
  if (away || replaced) return null;
  return (
    <KeysProvider>
      <div id="desk-said" className="said" role="status" aria-live="polite" />
      {alone ? (
        <main className="shell-alone">
          <PageBoundary key={pathname}>
            <Outlet />
          </PageBoundary>
        </main>
      ) : (
        <div className="shell">
          <TopBar me={initialState?.me ?? null} />
          <main className="shell-page" id="page">
            <Guard state={initialState}>
              <PageBoundary key={pathname}>
                {(session !== 'locked' || staysWhileLocked.test(pathname)) && <Outlet />}
              </PageBoundary>
            </Guard>
          </main>
          {/* Rendered even when the officer could not be loaded. */}
          <DecisionsPanel />
          <HelpSheet />
        </div>
      )}
      {(session === 'expired' || session === 'locked') && (
        <SignInAgain me={initialState?.me ?? null} locked={session === 'locked'} />
      )}
    </KeysProvider>
  );
}
