import { history } from '@umijs/max';
import type { Detail } from '@domain/contract/types';
import { call } from '@/services/call';
import { onIdentityChange } from '@/services/identity';
import { isSignedIn } from '@/services/session';

interface Payee {
  account: { bankName: string; bankBranch: string; bankCardNo: string };
  /** The person has confirmed an unusual card number. */
  isConfirmed: boolean;
}

/** The bank details whose sending the end of the session has interrupted: in memory only, while the same person signs in again. */
let stored: { of: Detail; payee: Payee } | undefined;
let stopListening: (() => void) | undefined;

export function dropPayee(): void {
  stored = undefined;
  stopListening?.();
  stopListening = undefined;
}

/** Keeps the details until the person opens another page than the sign-in page and this progress page. */
export function keepPayee(of: Detail, payee: Payee): void {
  dropPayee();
  stored = { of, payee };
  stopListening = history.listen(({ location: { pathname } }) => {
    if (!pathname.endsWith('/login') && !pathname.includes(`/${of.flow}/process`)) dropPayee();
  });
}

export const keptPayee = ({ id }: Detail): Payee | undefined => (stored?.of.id === id ? stored.payee : undefined);

onIdentityChange(() => {
  if (!stored) return;
  const owner = stored.of.accountId;
  // The session has ended again, or the person signed out.
  if (!isSignedIn()) return dropPayee();
  call('me').then(
    ({ accountId }) => accountId !== owner && dropPayee(),
    () => undefined,
  );
});
