/** Every call as plain data: light enough for the phone, and what the server's routes, OpenAPI and tests walk. */
export const apiBase = '/qczhyjs/api';

export type Scope = 'read' | 'review' | 'pay' | 'import' | 'policy';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: 'none' | 'person' | 'office';
  scope?: Scope;
  /** What travels when it is not JSON. */
  accepts?: 'photo' | 'table';
  answers?: 'photo';
  created?: true;
}

export const calls = {
  health: { method: 'GET', path: '/health', auth: 'none' },
  ready: { method: 'GET', path: '/ready', auth: 'none' },
  policies: { method: 'GET', path: '/policies', auth: 'none' },
  estimate: { method: 'POST', path: '/estimates', auth: 'none' },
  companies: { method: 'GET', path: '/companies', auth: 'none' },
  hotlines: { method: 'GET', path: '/hotlines', auth: 'none' },
  guides: { method: 'GET', path: '/guides', auth: 'none' },
  regions: { method: 'GET', path: '/regions', auth: 'none' },
  banks: { method: 'GET', path: '/banks', auth: 'none' },

  sendCode: { method: 'POST', path: '/auth/codes', auth: 'none' },
  signIn: { method: 'POST', path: '/auth/sessions', auth: 'none' },
  register: { method: 'POST', path: '/auth/accounts', auth: 'none', created: true },
  ssoStart: { method: 'GET', path: '/auth/sso', auth: 'none' },
  ssoFinish: { method: 'POST', path: '/auth/sso', auth: 'none' },
  session: { method: 'GET', path: '/auth/sessions/current', auth: 'person' },
  extendSession: { method: 'POST', path: '/auth/sessions/current/extension', auth: 'person' },
  signOut: { method: 'DELETE', path: '/auth/sessions/current', auth: 'person' },
  signOutEverywhere: { method: 'DELETE', path: '/auth/sessions', auth: 'person' },
  sendOwnCode: { method: 'POST', path: '/me/codes', auth: 'person' },
  confirmMe: { method: 'POST', path: '/me/confirmations', auth: 'person' },
  changeMobile: { method: 'PUT', path: '/me/mobile', auth: 'person' },
  me: { method: 'GET', path: '/me', auth: 'person' },
  exportMe: { method: 'GET', path: '/me/export', auth: 'person' },
  deleteMe: { method: 'DELETE', path: '/me', auth: 'person' },

  createApplication: { method: 'POST', path: '/applications', auth: 'person', created: true },
  applications: { method: 'GET', path: '/applications', auth: 'person' },
  application: { method: 'GET', path: '/applications/:id', auth: 'person' },
  saveStep: { method: 'PUT', path: '/applications/:id/steps/:step', auth: 'person' },
  deleteApplication: { method: 'DELETE', path: '/applications/:id', auth: 'person' },
  submitApplication: { method: 'POST', path: '/applications/:id/submission', auth: 'person' },
  correctApplication: { method: 'POST', path: '/applications/:id/corrections', auth: 'person' },
  withdrawApplication: { method: 'POST', path: '/applications/:id/withdrawal', auth: 'person' },
  changePayee: { method: 'PUT', path: '/applications/:id/payee', auth: 'person' },
  uploadFile: { method: 'POST', path: '/applications/:id/files', auth: 'person', accepts: 'photo', created: true },
  file: { method: 'GET', path: '/files/:id', auth: 'person', answers: 'photo' },
  deleteFile: { method: 'DELETE', path: '/files/:id', auth: 'person' },
  notifications: { method: 'GET', path: '/notifications', auth: 'person' },
  readNotifications: { method: 'POST', path: '/notifications/read', auth: 'person' },

  officeApplications: { method: 'GET', path: '/office/applications', auth: 'office', scope: 'read' },
  officeApplication: { method: 'GET', path: '/office/applications/:id', auth: 'office', scope: 'read' },
  officeIntake: { method: 'POST', path: '/office/applications/:id/intake', auth: 'office', scope: 'review' },
  officeDecide: { method: 'POST', path: '/office/applications/:id/decisions', auth: 'office', scope: 'review' },
  officePublish: { method: 'POST', path: '/office/applications/:id/publicity', auth: 'office', scope: 'review' },
  officePay: { method: 'POST', path: '/office/applications/:id/payments', auth: 'office', scope: 'pay' },
  officeFunds: { method: 'GET', path: '/office/funds', auth: 'office', scope: 'read' },
  grantFunds: { method: 'POST', path: '/office/funds', auth: 'office', scope: 'policy', created: true },
  officePolicies: { method: 'GET', path: '/office/policies', auth: 'office', scope: 'read' },
  officePolicy: { method: 'GET', path: '/office/policies/:id', auth: 'office', scope: 'read' },
  proposePolicy: { method: 'POST', path: '/office/policies', auth: 'office', scope: 'policy', created: true },
  policyDifference: { method: 'GET', path: '/office/policies/:id/difference', auth: 'office', scope: 'read' },
  comparePolicy: { method: 'POST', path: '/office/differences', auth: 'office', scope: 'read' },
  tryPolicy: { method: 'POST', path: '/office/trials', auth: 'office', scope: 'policy' },
  tryVersion: { method: 'POST', path: '/office/policies/:id/trial', auth: 'office', scope: 'policy' },
  signPolicy: { method: 'POST', path: '/office/policies/:id/signature', auth: 'office', scope: 'policy' },
  switchEdition: { method: 'PUT', path: '/office/switches/:edition', auth: 'office', scope: 'policy' },
  importCompanies: {
    method: 'POST',
    path: '/office/imports/companies',
    auth: 'office',
    scope: 'import',
    accepts: 'table',
  },
  importHotlines: {
    method: 'POST',
    path: '/office/imports/hotlines',
    auth: 'office',
    scope: 'import',
    accepts: 'table',
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
