import type { CallName } from '@domain/contract/paths';

interface Place {
  path: string;
  /** of the locales: `place.<name>` */
  name: string;
  /** who may not make this call does not see the place */
  access: CallName;
}

/** What stands in the bar at the top, in this order. A page's own `routeProps.access` says the same again for its address. */
export const places: readonly Place[] = [
  { path: '/', name: 'home', access: 'queues' },
  { path: '/cases', name: 'cases', access: 'officeApplications' },
  { path: '/payments', name: 'payments', access: 'batches' },
  { path: '/funds', name: 'funds', access: 'officeFunds' },
  { path: '/policy', name: 'policy', access: 'officePolicies' },
  { path: '/figures', name: 'figures', access: 'figures' },
  { path: '/staff', name: 'staff', access: 'staff' },
  { path: '/audit', name: 'audit', access: 'audit' },
];
