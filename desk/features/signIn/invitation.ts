import { useLocation, useNavigate } from '@umijs/max';
import { useEffect, useState } from 'react';
import { read, write } from '@/services/storage';

const key = 'desk.invitation';

/** Reads a typed or pasted invitation: the secret alone, or the whole link. */
export const secretOf = (typed: string): string => (/invitation=([^&\s]+)/.exec(typed)?.[1] ?? typed).trim();

export const forgetInvitation = () => write(key, null, 'sessionStorage');

/**
 * The invitation of this tab. It is taken out of the address (history and screenshots) and stored in this tab until it is
 * accepted, so that a reload or a cancelled sign-in at the provider does not lose it.
 */
export function useInvitation(): [string | undefined, (secret: string | null) => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => read(key, 'sessionStorage'));
  const change = (next: string | null) => {
    write(key, next, 'sessionStorage');
    setSecret(next);
  };
  const given = new URLSearchParams(hash.slice(1)).get('invitation');
  useEffect(() => {
    if (!given) return;
    write(key, given, 'sessionStorage');
    setSecret(given);
    navigate(pathname + search, { replace: true });
  }, [given, navigate, pathname, search]);
  return [given ?? secret ?? undefined, change];
}
