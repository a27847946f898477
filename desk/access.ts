import { type CallName, calls, type Call } from '@domain/contract/paths';
import type { Me } from '@/services/identity';

const names = Object.keys(calls) as CallName[];

/** Returns, for each call of the office API, whether the roles of the signed-in officer permit it. */
export default function access(state?: { me: Me | null }): Partial<Record<CallName, boolean>> {
  const mine = state?.me?.roles ?? [];
  return Object.fromEntries(
    names
      .map((name): [CallName, Call] => [name, calls[name]])
      .filter(([, { auth, roles }]) => auth === 'office' && roles)
      .map(([name, { roles = [] }]) => [name, roles.some((role) => mine.includes(role))]),
  );
}
