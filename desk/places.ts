import type { CallName } from '@domain/contract/paths';

interface Place {
  path: string;
  /** of the locales: `place.<name>` */
  name: string;
  /** who may not make this call does not see the place */
  access: CallName;
}

/** The entries of the top bar, in this order. `Guard` reads the same table: a page needs the right of the place whose path it begins with. */
export const places: readonly Place[] = [
  { path: '/', name: 'home', access: 'queues' },
  { path: '/cases', name: 'cases', access: 'officeApplications' },
  { path: '/payments', name: 'payments', access: 'batches' },
  { path: '/funds', name: 'funds', access: 'officeFunds' },
  { path: '/policy', name: 'policy', access: 'officePolicies' },
  { path: '/figures', name: 'figures', access: 'figures' },
  { path: '/lists', name: 'lists', access: 'importCompanies' },
  { path: '/staff', name: 'staff', access: 'staff' },
  { path: '/audit', name: 'audit', access: 'audit' },
];
