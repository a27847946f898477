import type { Role } from '@domain/office';

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
  created_at: Instant;
  changed_at: Instant;
}

export interface InvitationRow {
  secret_hash: string;
  staff_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface OfficeSessionRow {
  token_hash: string;
  staff_id: string;
  created_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
}

interface OfficeTryRow {
  name_hash: string;
  failed: number;
  locked_until: Instant | null;
  at: Instant;
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

export interface StaffTables {
  prefetched_cases: PrefetchedCaseRow;
  alike_keys: AlikeKeyRow;
  alike_todo: { application_id: string };
  staff: StaffRow;
  office_invitations: InvitationRow;
  office_sessions: OfficeSessionRow;
  office_tries: OfficeTryRow;
  office_requests: OfficeRequestRow;
}
