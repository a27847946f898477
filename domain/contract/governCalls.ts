import { roles } from '../office';
import { office, type OfficeCall } from './caseCalls';

/** Calls that concern all cases: funds and payment, policy versions, imported lists. */
export const governCalls = {
  officeFunds: office('GET', '/office/funds', ['lead', 'policy', 'policy2', 'pay', 'release'], { scope: 'read' }),
  poolOpening: office('GET', '/office/funds/opening', ['policy2', 'lead']),
  grantFunds: office('POST', '/office/funds', ['policy2', 'lead'], { created: true, idempotent: 'key' }),
  fundsLine: office('GET', '/office/funds/days', ['lead', 'policy', 'policy2', 'pay', 'release'], { scope: 'read' }),
  officeEditions: office('GET', '/office/editions', roles),
  officePolicies: office('GET', '/office/policies', ['policy', 'policy2', 'lead']),
  officePolicy: office('GET', '/office/policies/:id', ['policy', 'policy2', 'lead']),
  proposePolicy: office('POST', '/office/policies', ['policy'], {
    accepts: 'policy',
    created: true,
    idempotent: 'key',
  }),
  policyDifference: office('GET', '/office/policies/:id/difference', ['policy', 'policy2', 'lead']),
  comparePolicy: office('POST', '/office/differences', ['policy', 'policy2', 'lead'], {
    accepts: 'policy',
    idempotent: 'state',
  }),
  tryPolicy: office('POST', '/office/trials', ['policy', 'policy2'], { accepts: 'policy', idempotent: 'state' }),
  tryVersion: office('POST', '/office/policies/:id/trial', ['policy', 'policy2'], { idempotent: 'state' }),
  signPolicy: office('POST', '/office/policies/:id/signature', ['policy2'], { idempotent: 'key' }),
  switchEdition: office('PUT', '/office/switches/:edition', ['policy', 'policy2', 'lead'], { idempotent: 'state' }),

  batches: office('GET', '/office/batches', ['pay', 'release', 'lead']),
  payableEditions: office('GET', '/office/batches/payable', ['pay']),
  confirmReconciliation: office('PUT', '/office/payment-hold/confirmation', ['pay', 'release', 'lead'], {
    idempotent: 'state',
  }),
  makeBatch: office('POST', '/office/batches', ['pay'], { created: true, idempotent: 'key' }),
  batch: office('GET', '/office/batches/:id', ['pay', 'release', 'lead']),
  dissolveBatch: office('DELETE', '/office/batches/:id', ['pay', 'release'], { idempotent: 'key' }),
  releaseBatch: office('POST', '/office/batches/:id/release', ['release'], { idempotent: 'key' }),
  batchFile: office('GET', '/office/batches/:id/file', ['pay', 'release'], { answers: 'table' }),
  answerBatch: office('POST', '/office/batches/:id/answers', ['pay', 'release'], {
    accepts: 'table',
    idempotent: 'key',
  }),
  officeImports: office('GET', '/office/imports', ['admin']),
  importCompanies: office('POST', '/office/imports/companies', ['admin'], {
    scope: 'import',
    accepts: 'table',
    idempotent: 'key',
  }),
  importHotlines: office('POST', '/office/imports/hotlines', ['admin'], {
    scope: 'import',
    accepts: 'table',
    idempotent: 'key',
  }),
  importRegions: office('POST', '/office/imports/regions', ['admin'], { accepts: 'table', idempotent: 'key' }),
  importModels: office('POST', '/office/imports/models', ['admin'], {
    scope: 'import',
    accepts: 'table',
    idempotent: 'key',
  }),
} as const satisfies Record<string, OfficeCall>;
