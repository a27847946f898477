import type { Role, Scope } from '../office';

export const apiBase = '/qczhyjs/api';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';
  path: string;
  auth: 'none' | 'person' | 'office';
  /** Scope that an office key needs. Without it no key may call. */
  scope?: Scope;
  /** Roles of which an officer needs one. Without it no officer may call. */
  roles?: readonly Role[];
  /** Body or response that is not JSON; `policy`: JSON that may be as long as a policy file. */
  accepts?: 'photo' | 'piece' | 'table' | 'policy';
  answers?: 'photo' | 'table';
  created?: true;
  /**
   * Of a writing office call. `key`: requires an `Idempotency-Key`; a repetition returns the first result.
   * `state`: has the same effect when it is sent twice, or none at all.
   */
  idempotent?: 'key' | 'state';
}

/** Calls of the phone app, as plain data. The calls of the office are separate, so that the phone does not load them. */
export const personCalls = {
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
  requestMobile: { method: 'POST', path: '/auth/mobile-requests', auth: 'none' },
  ssoStart: { method: 'GET', path: '/auth/sso', auth: 'none' },
  ssoFinish: { method: 'POST', path: '/auth/sso', auth: 'none' },
  session: { method: 'GET', path: '/auth/sessions/current', auth: 'person' },
  extendSession: { method: 'POST', path: '/auth/sessions/current/extension', auth: 'person' },
  signOut: { method: 'DELETE', path: '/auth/sessions/current', auth: 'person' },
  signOutEverywhere: { method: 'DELETE', path: '/auth/sessions', auth: 'person' },
  sendOwnCode: { method: 'POST', path: '/me/codes', auth: 'person' },
  confirmMe: { method: 'POST', path: '/me/confirmations', auth: 'person' },
  changeMobile: { method: 'PUT', path: '/me/mobile', auth: 'person' },
  messageSettings: { method: 'GET', path: '/me/messages', auth: 'person' },
  changeMessageSettings: { method: 'PUT', path: '/me/messages', auth: 'person' },
  stopMobileRequest: { method: 'DELETE', path: '/me/mobile-request', auth: 'person' },
  disputeApplication: { method: 'POST', path: '/me/applications-by-others/:id/dispute', auth: 'person' },
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
  helpNumber: { method: 'POST', path: '/applications/:id/help-number', auth: 'person' },
  stageTime: { method: 'GET', path: '/applications/:id/stage-time', auth: 'person' },
  uploadFile: { method: 'POST', path: '/applications/:id/files', auth: 'person', accepts: 'photo', created: true },
  uploadOffset: { method: 'HEAD', path: '/uploads/:id', auth: 'person' },
  sendPiece: { method: 'PATCH', path: '/uploads/:id', auth: 'person', accepts: 'piece' },
  // For gateways that block PATCH.
  postPiece: { method: 'POST', path: '/uploads/:id/pieces', auth: 'person', accepts: 'piece' },
  file: { method: 'GET', path: '/files/:id', auth: 'person', answers: 'photo' },
  reading: { method: 'GET', path: '/files/:id/reading', auth: 'person' },
  deleteFile: { method: 'DELETE', path: '/files/:id', auth: 'person' },
  notifications: { method: 'GET', path: '/notifications', auth: 'person' },
  readNotifications: { method: 'POST', path: '/notifications/read', auth: 'person' },
} as const satisfies Record<string, Call>;

export type PersonCallName = keyof typeof personCalls;
