import type { CallName } from '@domain/contract/paths';

interface NavigationEntry {
  path: string;
  /** suffix of the text key `nav.<name>` */
  name: string;
  /** the entry is hidden from officers who may not make this call */
  access: CallName;
}

/** The entries of the top bar, in order. `Guard` requires for each page the permission of the entry whose path is its prefix. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/', name: 'home', access: 'queues' },
  { path: '/cases', name: 'cases', access: 'officeApplications' },
  { path: '/payments', name: 'payments', access: 'batches' },
  { path: '/funds', name: 'funds', access: 'officeFunds' },
  { path: '/policy', name: 'policy', access: 'officePolicies' },
  { path: '/statistics', name: 'statistics', access: 'statistics' },
  { path: '/lists', name: 'lists', access: 'officeImports' },
  { path: '/staff', name: 'staff', access: 'staff' },
  { path: '/proposals', name: 'proposals', access: 'proposals' },
  { path: '/audit', name: 'audit', access: 'audit' },
];
