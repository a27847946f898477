/**
 * Location of an encrypted value (table, column, primary key), used as associated data. A value copied to another row cannot be decrypted,
 * so write access to the database is not enough to put one's own account number into another application.
 */
export const locationOf = (table: string, column: string, ...keys: (string | number)[]): string =>
  [table, column, ...keys].join(':');

export const locations = {
  account: (id: string, column: 'name_sealed' | 'id_no_sealed' | 'passport_sealed' | 'mobile_sealed') =>
    locationOf('accounts', column, id),
  mobileRequest: (id: string) => locationOf('mobile_requests', 'mobile_sealed', id),
  message: (id: string) => locationOf('messages', 'mobile_sealed', id),
  answers: (id: string) => locationOf('applications', 'answers_sealed', id),
  submission: (id: string, round: number) => locationOf('submissions', 'answers_sealed', id, round),
  event: (id: string, seq: number) => locationOf('application_events', 'detail_sealed', id, seq),
  objection: (id: string) => locationOf('objections', 'text_sealed', id),
  submissionReadings: (id: string, round: number) => locationOf('submissions', 'read_sealed', id, round),
  reading: (photoId: string) => locationOf('readings', 'findings_sealed', photoId),
  photoKey: (id: string) => locationOf('files', 'key_sealed', id),
  uploadKey: (id: string) => locationOf('uploads', 'key_sealed', id),
  officeRequest: (actor: string, key: string) => locationOf('office_requests', 'result_sealed', actor, key),
  proposal: (id: string) => locationOf('proposals', 'content_sealed', id),
  secondFactor: (staffId: string) => locationOf('staff', 'totp_sealed', staffId),
  pendingDecision: (id: string) => locationOf('pending_decisions', 'body_sealed', id),
  reviewDraft: (staffId: string, applicationId: string) =>
    locationOf('review_drafts', 'draft_sealed', staffId, applicationId),
  batch: (id: string) => locationOf('payment_batches', 'file_sealed', id),
  vaultKey: (purpose: string) => locationOf('vault_keys', 'key_sealed', purpose),
};

/** Columns bound to their location; `reseal` converts older values and builds the location from the primary key columns in order. */
const bound = new Set([
  'accounts.name_sealed',
  'accounts.id_no_sealed',
  'accounts.passport_sealed',
  'accounts.mobile_sealed',
  'mobile_requests.mobile_sealed',
  'messages.mobile_sealed',
  'applications.answers_sealed',
  'submissions.answers_sealed',
  'application_events.detail_sealed',
  'objections.text_sealed',
  'submissions.read_sealed',
  'readings.findings_sealed',
  'files.key_sealed',
  'uploads.key_sealed',
  'payment_batches.file_sealed',
  'office_requests.result_sealed',
  'proposals.content_sealed',
  'staff.totp_sealed',
  'pending_decisions.body_sealed',
  'review_drafts.draft_sealed',
  'vault_keys.key_sealed',
]);

export const isBound = (table: string, column: string): boolean => bound.has(`${table}.${column}`);
