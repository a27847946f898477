import { caseRoles, deskRoles, photoRoles, proposalRoles, roles, type Role } from '../office';
import type { Call } from './personCalls';

/** The compiler rejects a writing call that does not declare `idempotent`. Calls without a session are listed in contract.test.ts. */
export type OfficeCall = Call &
  ({ method: 'GET' } | { auth: 'none' } | { method: 'POST' | 'PUT' | 'DELETE'; idempotent: 'key' | 'state' });

/** A call of the members with one of these roles. */
export const office = <
  const M extends Call['method'],
  const P extends string,
  const R extends readonly Role[],
  const O extends Omit<Partial<Call>, 'method' | 'path' | 'auth' | 'roles'> = object,
>(
  method: M,
  path: P,
  roles: R,
  more?: O,
) => ({ method, path, auth: 'office' as const, roles, ...(more as O) });

/** Calls of officers: sign-in and account, and the cases that they take, view and decide. */
export const caseCalls = {
  officeSignIn: { method: 'POST', path: '/office/sessions', auth: 'none' },
  setUpSecondFactor: { method: 'POST', path: '/office/second-factors', auth: 'none' },
  officeSso: { method: 'GET', path: '/office/sso', auth: 'none' },
  officeSsoStart: { method: 'POST', path: '/office/sso/attempts', auth: 'none' },
  officeSsoFinish: { method: 'POST', path: '/office/sso', auth: 'none' },
  acceptInvitation: { method: 'POST', path: '/office/invitations', auth: 'none' },
  officeSignOut: office('DELETE', '/office/sessions/current', roles, { idempotent: 'state' }),
  officeMe: office('GET', '/office/me', roles),
  staff: office('GET', '/office/staff', ['admin', 'lead']),
  createStaff: office('POST', '/office/staff', ['admin'], { created: true, idempotent: 'key' }),
  changeStaff: office('PUT', '/office/staff/:id', ['admin'], { idempotent: 'key' }),
  inviteStaff: office('POST', '/office/staff/:id/invitation', ['admin'], { created: true, idempotent: 'key' }),
  proposals: office('GET', '/office/proposals', proposalRoles),
  confirmProposal: office('POST', '/office/proposals/:id/confirmation', proposalRoles, { idempotent: 'key' }),
  withdrawProposal: office('DELETE', '/office/proposals/:id', proposalRoles, { idempotent: 'key' }),
  findAccount: office('POST', '/office/account-searches', ['lead'], { idempotent: 'state' }),
  proposeForAccount: office('POST', '/office/accounts/:id/proposals', ['lead'], { created: true, idempotent: 'key' }),

  officeApplications: office('GET', '/office/applications', caseRoles),
  officeSearch: office('POST', '/office/searches', caseRoles, { idempotent: 'state' }),
  findByHelpNumber: office('POST', '/office/help-numbers', caseRoles, { idempotent: 'state' }),
  audit: office('GET', '/office/audit', ['audit']),
  officeApplication: office('GET', '/office/applications/:id', caseRoles),
  officeFile: office('GET', '/office/files/:id', photoRoles, { answers: 'photo' }),
  recordLook: office('POST', '/office/files/:id/looks', photoRoles, { idempotent: 'state' }),
  officeReadings: office('GET', '/office/applications/:id/readings', caseRoles),
  queues: office('GET', '/office/queues', deskRoles),
  claims: office('GET', '/office/claims', deskRoles),
  claimNext: office('POST', '/office/claims', deskRoles, { created: true, idempotent: 'key' }),
  claim: office('POST', '/office/claims/:id', deskRoles, { created: true, idempotent: 'state' }),
  renewClaim: office('PUT', '/office/claims/:id', deskRoles, { idempotent: 'state' }),
  giveBack: office('DELETE', '/office/claims/:id', deskRoles, { idempotent: 'state' }),
  hold: office('POST', '/office/claims/:id/hold', deskRoles, { idempotent: 'state' }),
  handOver: office('POST', '/office/claims/:id/hand-over', ['lead'], { idempotent: 'state' }),
  cameBack: office('GET', '/office/corrections', deskRoles),
  unreachable: office('GET', '/office/unreachable', deskRoles),
  markReached: office('POST', '/office/unreachable/:id', deskRoles, { idempotent: 'state' }),
  resendMessage: office('POST', '/office/applications/:id/messages', deskRoles, { idempotent: 'key' }),
  // The SMS gateway signs its reports.
  smsReport: { method: 'POST', path: '/sms/reports', auth: 'none' },
  exportCases: office('POST', '/office/exports', caseRoles, { scope: 'export', answers: 'table', idempotent: 'state' }),
  turnFile: office('PUT', '/office/files/:id/turn', photoRoles, { idempotent: 'state' }),
  statistics: office('GET', '/office/statistics', ['lead'], { scope: 'read' }),
  officeIntake: office('POST', '/office/applications/:id/intake', ['intake'], { idempotent: 'key' }),
  pendDecision: office('POST', '/office/applications/:id/decisions', deskRoles, { idempotent: 'key' }),
  undoDecision: office('POST', '/office/decisions/:id/undo', roles, { idempotent: 'state' }),
  // All roles: an officer may have lost the one that decided.
  pendingDecisions: office('GET', '/office/decisions', roles),
  readRefusal: office('POST', '/office/decisions/:id/read', roles, { idempotent: 'state' }),
  saveReviewDraft: office('PUT', '/office/applications/:id/draft', deskRoles, { idempotent: 'state' }),
  dropReviewDraft: office('DELETE', '/office/applications/:id/draft', deskRoles, { idempotent: 'state' }),
  openObjections: office('GET', '/office/objections', ['intake', 'review2', 'lead']),
  recordObjection: office('POST', '/office/applications/:id/objections', ['intake', 'lead'], {
    created: true,
    idempotent: 'key',
  }),
} as const satisfies Record<string, OfficeCall>;
