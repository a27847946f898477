import { Navigate, useLocation } from '@umijs/max';
import { useRef, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { signInPath } from '@/services/redirect';
import { getToken, hasSignedOut, onSession } from '@/services/session';

interface RequireSignInProps {
  /** The page is a form step. */
  form?: boolean;
  children: ReactNode;
}

/**
 * Redirects to the sign-in page. When a session ends below an open form, the form stays and opens its sign-in sheet;
 * after a sign-out the form is closed too.
 */
export function RequireSignIn({ form, children }: RequireSignInProps): ReactElement {
  const location = useLocation();
  const isSignedIn = useSyncExternalStore(onSession, getToken) !== null;
  const isSignedOut = useSyncExternalStore(onSession, hasSignedOut);
  const signedInAt = useRef<string>();
  if (isSignedIn) signedInAt.current = location.pathname;
  const isAllowed = isSignedIn || (form && !isSignedOut && signedInAt.current === location.pathname);
  return isAllowed ? <>{children}</> : <Navigate to={signInPath(location)} replace />;
}
