import { type CallName, calls, type Call } from '@domain/contract/paths';
import type { Me } from '@/services/identity';

const names = Object.keys(calls) as CallName[];

/** These concern every city: the server refuses them to members with single cities. */
const wholeProvince: readonly CallName[] = [
  'tryPolicy',
  'tryVersion',
  'proposePolicy',
  'signPolicy',
  'importCompanies',
  'importHotlines',
  'importRegions',
  'importModels',
  'confirmReconciliation',
  'audit',
];

/** Returns, for each call of the office API, whether the roles and the cities of the signed-in officer permit it. */
export default function access(state?: { me: Me | null }): Partial<Record<CallName, boolean>> {
  const mine = state?.me?.roles ?? [];
  const isInScope = (name: CallName) => state?.me?.regions === 'all' || !wholeProvince.includes(name);
  return Object.fromEntries(
    names
      .map((name): [CallName, Call] => [name, calls[name]])
      .filter(([, { auth, roles }]) => auth === 'office' && roles)
      .map(([name, { roles = [] }]) => [name, isInScope(name) && roles.some((role) => mine.includes(role))]),
  );
}
