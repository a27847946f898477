import type { Generated } from 'kysely';

import type { ProposalKind, Role } from '@domain/office';
import type { ReviewerEvent } from '@domain/status';

type Instant = Date;

export interface StaffRow {
  id: string;
  sign_in: string;
  name: string;
  organisation: string;
  roles: Role[];
  /** `null`: all */
  regions: string[] | null;
  active: boolean;
  password_hash: string | null;
  sso_issuer: string | null;
  sso_subject: string | null;
  /** secret of the second factor; null until it is set up */
  totp_sealed: string | null;
  /** the time step of the last accepted code: each code is accepted once */
  totp_step: number | null;
  created_at: Instant;
  changed_at: Instant;
}

export interface InvitationRow {
  secret_hash: string;
  staff_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** the proposal whose code is needed; null: none, from the first start and the console */
  proposal_id: string | null;
  wrong_codes: Generated<number>;
}

export interface ProposalRow {
  id: string;
  kind: ProposalKind;
  content_sealed: string;
  /** the cities that it concerns; `null`: the whole province */
  regions: string[] | null;
  proposed_by: string;
  /** the member whose own rights it widens */
  subject_id: string | null;
  proposed_at: Instant;
  until: Instant;
  code_hash: string | null;
  confirmed_at: Instant | null;
  /** `null` although `confirmed_at` is set: at the console of the server */
  confirmed_by: string | null;
  withdrawn_at: Instant | null;
  withdrawn_by: string | null;
  /** what it found; a change since then refuses the confirmation */
  found_state: string | null;
  /** of an applicant, which it concerns; `null`: none, or an ended proposal of an earlier release */
  account_id: string | null;
}

export interface OfficeSessionRow {
  token_hash: string;
  staff_id: string;
  created_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
}

interface OfficeNetworkRow {
  staff_id: string;
  network_index: string;
  last_sign_in_at: Instant;
}

interface AlikeKeyRow {
  application_id: string;
  kind: string;
  value_index: string;
}

export interface OfficeRequestRow {
  /** `staff:<id>` or `office:<name of the key>` */
  actor: string;
  key: string;
  call: string;
  content_index: string;
  result_sealed: string;
  at: Instant;
}

/** A case that was sent unmasked ahead of its opening. Deleted when its member opens it or gives it back. */
interface PrefetchedCaseRow {
  application_id: string;
  staff_id: string;
  at: Instant;
}

/** A decision that takes effect when it is due (decision 0060). It is deleted with its effect. */
export interface PendingDecisionRow {
  id: string;
  application_id: string;
  staff_id: string;
  event: ReviewerEvent;
  /** null: undone or refused */
  body_sealed: string | null;
  history_length: number;
  /** this and `due_at` by the clock of the database */
  created_at: Generated<Instant>;
  due_at: Instant;
  /** when it was undone or refused */
  ended_at: Instant | null;
  refusal_code: string | null;
  refusal_reason: string | null;
}

interface ReviewDraftRow {
  staff_id: string;
  application_id: string;
  draft_sealed: string;
  saved_at: Instant;
}

export interface StaffTables {
  proposals: ProposalRow;
  pending_decisions: PendingDecisionRow;
  review_drafts: ReviewDraftRow;
  prefetched_cases: PrefetchedCaseRow;
  alike_keys: AlikeKeyRow;
  alike_todo: { application_id: string };
  staff: StaffRow;
  office_invitations: InvitationRow;
  office_sessions: OfficeSessionRow;
  office_networks: OfficeNetworkRow;
  office_requests: OfficeRequestRow;
}
