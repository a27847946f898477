import { caseRoles, photoRoles, type Role, roles, type Scope } from '../office';

/** Every call as plain data: light enough for the phone, and what the server's routes, OpenAPI and tests walk. */
export const apiBase = '/qczhyjs/api';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: 'none' | 'person' | 'office';
  /** what a key of the office needs; without it no key may */
  scope?: Scope;
  /** of which a person of the office needs one; without it no person may */
  roles?: readonly Role[];
  /** What travels when it is not JSON. */
  accepts?: 'photo' | 'table';
  answers?: 'photo' | 'table';
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
  reading: { method: 'GET', path: '/files/:id/reading', auth: 'person' },
  deleteFile: { method: 'DELETE', path: '/files/:id', auth: 'person' },
  notifications: { method: 'GET', path: '/notifications', auth: 'person' },
  readNotifications: { method: 'POST', path: '/notifications/read', auth: 'person' },

  officeSignIn: { method: 'POST', path: '/office/sessions', auth: 'none' },
  officeSsoStart: { method: 'GET', path: '/office/sso', auth: 'none' },
  officeSsoFinish: { method: 'POST', path: '/office/sso', auth: 'none' },
  acceptInvitation: { method: 'POST', path: '/office/invitations/:secret', auth: 'none' },
  officeSignOut: { method: 'DELETE', path: '/office/sessions/current', auth: 'office', roles },
  officeMe: { method: 'GET', path: '/office/me', auth: 'office', roles },
  staff: { method: 'GET', path: '/office/staff', auth: 'office', scope: 'read', roles: ['admin', 'lead'] },
  createStaff: {
    method: 'POST',
    path: '/office/staff',
    auth: 'office',
    scope: 'read',
    roles: ['admin'],
    created: true,
  },
  changeStaff: { method: 'PUT', path: '/office/staff/:id', auth: 'office', roles: ['admin'] },

  officeApplications: { method: 'GET', path: '/office/applications', auth: 'office', scope: 'read', roles: caseRoles },
  officeApplication: {
    method: 'GET',
    path: '/office/applications/:id',
    auth: 'office',
    scope: 'read',
    roles: caseRoles,
  },
  officeFile: {
    method: 'GET',
    path: '/office/files/:id',
    auth: 'office',
    scope: 'read',
    roles: photoRoles,
    answers: 'photo',
  },
  officeIntake: {
    method: 'POST',
    path: '/office/applications/:id/intake',
    auth: 'office',
    scope: 'review',
    roles: ['intake'],
  },
  officeDecide: {
    method: 'POST',
    path: '/office/applications/:id/decisions',
    auth: 'office',
    scope: 'review',
    roles: ['review1', 'review2'],
  },
  officePublish: {
    method: 'POST',
    path: '/office/applications/:id/publicity',
    auth: 'office',
    scope: 'review',
    roles: ['publish'],
  },
  officeRevoke: {
    method: 'POST',
    path: '/office/applications/:id/revocation',
    auth: 'office',
    scope: 'review',
    roles: ['review2'],
  },
  officeObject: {
    method: 'POST',
    path: '/office/applications/:id/objection',
    auth: 'office',
    scope: 'review',
    roles: ['review2'],
  },
  officePay: {
    method: 'POST',
    path: '/office/applications/:id/payments',
    auth: 'office',
    scope: 'pay',
    roles: ['pay', 'release'],
  },

  officeFunds: {
    method: 'GET',
    path: '/office/funds',
    auth: 'office',
    scope: 'read',
    roles: ['lead', 'policy', 'policy2', 'pay', 'release'],
  },
  grantFunds: {
    method: 'POST',
    path: '/office/funds',
    auth: 'office',
    scope: 'policy',
    created: true,
    roles: ['policy2', 'lead'],
  },
  officePolicies: {
    method: 'GET',
    path: '/office/policies',
    auth: 'office',
    scope: 'read',
    roles: ['policy', 'policy2', 'lead'],
  },
  officePolicy: {
    method: 'GET',
    path: '/office/policies/:id',
    auth: 'office',
    scope: 'read',
    roles: ['policy', 'policy2', 'lead'],
  },
  proposePolicy: {
    method: 'POST',
    path: '/office/policies',
    auth: 'office',
    scope: 'policy',
    created: true,
    roles: ['policy'],
  },
  policyDifference: {
    method: 'GET',
    path: '/office/policies/:id/difference',
    auth: 'office',
    scope: 'read',
    roles: ['policy', 'policy2', 'lead'],
  },
  comparePolicy: {
    method: 'POST',
    path: '/office/differences',
    auth: 'office',
    scope: 'read',
    roles: ['policy', 'policy2', 'lead'],
  },
  tryPolicy: { method: 'POST', path: '/office/trials', auth: 'office', scope: 'policy', roles: ['policy', 'policy2'] },
  tryVersion: {
    method: 'POST',
    path: '/office/policies/:id/trial',
    auth: 'office',
    scope: 'policy',
    roles: ['policy', 'policy2'],
  },
  signPolicy: {
    method: 'POST',
    path: '/office/policies/:id/signature',
    auth: 'office',
    scope: 'policy',
    roles: ['policy2'],
  },
  switchEdition: {
    method: 'PUT',
    path: '/office/switches/:edition',
    auth: 'office',
    scope: 'policy',
    roles: ['policy', 'policy2', 'lead'],
  },

  batches: { method: 'GET', path: '/office/batches', auth: 'office', scope: 'read', roles: ['pay', 'release', 'lead'] },
  makeBatch: {
    method: 'POST',
    path: '/office/batches',
    auth: 'office',
    scope: 'pay',
    roles: ['pay'],
    created: true,
  },
  batch: {
    method: 'GET',
    path: '/office/batches/:id',
    auth: 'office',
    scope: 'read',
    roles: ['pay', 'release', 'lead'],
  },
  dissolveBatch: {
    method: 'DELETE',
    path: '/office/batches/:id',
    auth: 'office',
    scope: 'pay',
    roles: ['pay', 'release'],
  },
  releaseBatch: {
    method: 'POST',
    path: '/office/batches/:id/release',
    auth: 'office',
    scope: 'pay',
    roles: ['release'],
  },
  batchFile: {
    method: 'GET',
    path: '/office/batches/:id/file',
    auth: 'office',
    scope: 'pay',
    roles: ['pay', 'release'],
    answers: 'table',
  },
  answerBatch: {
    method: 'POST',
    path: '/office/batches/:id/answers',
    auth: 'office',
    scope: 'pay',
    roles: ['pay', 'release'],
    accepts: 'table',
  },
  importCompanies: {
    method: 'POST',
    path: '/office/imports/companies',
    auth: 'office',
    scope: 'import',
    roles: ['admin'],
    accepts: 'table',
  },
  importHotlines: {
    method: 'POST',
    path: '/office/imports/hotlines',
    auth: 'office',
    scope: 'import',
    roles: ['admin'],
    accepts: 'table',
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
