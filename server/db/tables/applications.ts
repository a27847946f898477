import type { Generated } from 'kysely';

import type { FlowId } from '@domain/flow/types';
import type { NotificationKind } from '@domain/notifications';
import type { Status } from '@domain/status';

type Instant = Date;

/** What the office marked, and the review stage it goes back to. */
interface ReturnRecord {
  round: number;
  remark: string;
  items: { key: string; code: string; text: string }[];
  stage: 1 | 2;
}

export interface ApplicationRow {
  id: string;
  account_id: string;
  flow: FlowId;
  edition: string;
  policy_version: string;
  /** the record it was submitted under and is judged by; null: from before there were records, the first one */
  policy_version_id: number | null;
  status: Status;
  stage: 1 | 2 | null;
  revision: number;
  number: string | null;
  answers_sealed: string;
  estimate: unknown;
  approved_amount: number | null;
  returned: ReturnRecord | null;
  touched: string[];
  person_index: string | null;
  new_vin_index: string | null;
  submitted_year: number | null;
  created_at: Instant;
  updated_at: Instant;
  submitted_at: Instant | null;
  resubmitted_at: Instant | null;
  /** of what was submitted; '' when none can be told */
  region_code: string | null;
  /** what is reserved for it now, and in which slice of which pool */
  fund_id: number | null;
  fund_slice: number | null;
  reserved_fen: number | null;
  /** the person who has taken it, and until when it is theirs */
  held_by: string | null;
  held_until: Instant | null;
  held_note: string | null;
  due_at: Instant | null;
  /** the day by which the office must act; `infinity` where it has nothing to do */
  office_due: Generated<string>;
  announced_at: Instant | null;
}

interface ClaimRow {
  kind: string;
  value_index: string;
  application_id: string;
}

interface LimitLockRow {
  key: string;
  taken: number;
}

interface IdempotencyKeyRow {
  application_id: string;
  call: string;
  key: string;
  reply: unknown;
  at: Instant;
}

export interface SubmissionRow {
  application_id: string;
  round: number;
  at: Instant;
  answers_sealed: string;
  files: unknown;
  declarations: unknown;
  estimate: unknown;
  policy_version: string;
  policy_version_id: number | null;
  idempotency_key: string;
  read_sealed: string | null;
}

export interface ApplicationEventRow {
  application_id: string;
  seq: number;
  at: Instant;
  event: string;
  status: Status;
  stage: 1 | 2 | null;
  actor: string;
  office: string | null;
  remark: string | null;
  detail: unknown;
  detail_sealed: string | null;
  staff_id: string | null;
  office_note: string | null;
}

export interface FileRow {
  id: string;
  application_id: string;
  slot: string;
  index: number;
  round: number;
  width: number;
  height: number;
  media_type: string;
  current: boolean;
  submitted: boolean;
  created_at: Instant;
  /** null: it lies open, from before photos had keys */
  key_sealed: string | null;
  /** by how much somebody of the office has turned it; null: nobody has */
  turned: Generated<number | null>;
  /** blind, of the picture as it is kept; null: from before */
  picture_index: Generated<string | null>;
}

interface StrayPhotoRow {
  id: string;
  sweep_after: Instant;
}

export interface NotificationRow {
  id: string;
  account_id: string;
  at: Instant;
  kind: NotificationKind;
  application_id: string | null;
  number: string | null;
  read_at: Instant | null;
}

export interface CaseTables {
  applications: ApplicationRow;
  claims: ClaimRow;
  limit_locks: LimitLockRow;
  idempotency_keys: IdempotencyKeyRow;
  submissions: SubmissionRow;
  application_events: ApplicationEventRow;
  files: FileRow;
  stray_photos: StrayPhotoRow;
  notifications: NotificationRow;
}
