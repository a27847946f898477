import type { Generated, Selectable, Updateable } from 'kysely';

import type { Estimate } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import type { Language } from '@domain/languages';
import type { NotificationKind } from '@domain/notifications';
import type { ObjectionChannel } from '@domain/office';
import type { Status } from '@domain/status';

import type { Json } from './json';

type Instant = Date;

/** The items that the office marked for correction. */
interface MarkedItems {
  round: number;
  items: { key: string; code: string; text: string }[];
}

interface ReturnRecord extends MarkedItems {
  remark: string;
}

/** What the applicant agreed to. */
export interface Declared {
  id: string;
  version: string;
  textHash: string;
  language?: Language;
}

interface ApplicationRow {
  id: string;
  account_id: string;
  flow: FlowId;
  edition: string;
  policy_version: string;
  /** the policy version of the submission, which also applies to the review; null: submitted before versions were stored, the first version */
  policy_version_id: number | null;
  status: Status;
  stage: 1 | 2 | null;
  revision: number;
  number: string | null;
  answers_sealed: string;
  /** of the last submission; null: a draft */
  estimate: Estimate | null;
  approved_amount: number | null;
  returned: ReturnRecord | null;
  touched: string[];
  person_index: string | null;
  new_vin_index: string | null;
  /** null also: submitted with the release before, not filled yet */
  old_vin_index: string | null;
  /** submitted with an ID number that is not the account's own */
  is_foreign: Generated<boolean>;
  /** when the account that carries the ID number reported that it did not apply */
  owner_disputed_at: Instant | null;
  submitted_year: number | null;
  /** of the last submission; null: a draft, or not filled yet */
  purchase_year: number | null;
  /** the submission of `purchase_year`; another than the last one: not filled yet */
  purchase_year_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  submitted_at: Instant | null;
  /** of the last submission or correction */
  resubmitted_at: Instant | null;
  /** city of the submission; '' when unknown */
  region_code: string | null;
  /** the pool and the amount of the current reservation */
  fund_id: number | null;
  reserved_fen: number | null;
  /** the officer to whom the case is assigned, and the end of the assignment */
  held_by: string | null;
  held_until: Instant | null;
  held_note: string | null;
  due_at: Instant | null;
  /** the day by which the office must act; `infinity` when no action is due */
  office_due: Generated<string>;
  announced_at: Instant | null;
}

interface UniqueNumberRow {
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

interface SubmissionTable {
  application_id: string;
  round: number;
  at: Instant;
  answers_sealed: string;
  /** the photos, also those that later ones replaced */
  files: Json<{ id: string; slot: string }[]>;
  declarations: Json<readonly Declared[]>;
  estimate: Json<Estimate>;
  policy_version: string;
  policy_version_id: number | null;
  /** the name of the term that applied; null: the edition had one term */
  term: string | null;
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
  /** of a return; null: another event */
  detail: MarkedItems | null;
  detail_sealed: string | null;
  staff_id: string | null;
  office_note: string | null;
}

export interface ObjectionRow {
  id: string;
  application_id: string;
  channel: ObjectionChannel;
  /** the day on which it reached the office */
  received_on: string;
  text_sealed: string;
  recorded_at: Instant;
  recorded_by: string;
  /** `seq` of the history entry of its decision; null: not decided */
  event_seq: number | null;
  /** recorded after the last day of the publicity, by a lead */
  after_publicity: boolean;
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
  /** null: stored unencrypted, before photos had keys */
  key_sealed: string | null;
  /** rotation set by an officer; null: none */
  turned: Generated<number | null>;
  /** SHA-256 of the stored image; null: stored before this column existed */
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
  claims: UniqueNumberRow;
  limit_locks: LimitLockRow;
  idempotency_keys: IdempotencyKeyRow;
  submissions: SubmissionTable;
  application_events: ApplicationEventRow;
  objections: ObjectionRow;
  files: FileRow;
  stray_photos: StrayPhotoRow;
  notifications: NotificationRow;
}

export type CaseRow = Selectable<ApplicationRow>;
export type CasePatch = Updateable<ApplicationRow>;

interface FileEntry {
  id: string;
  slot: string;
  index: number;
  width: number;
  height: number;
  round: number;
  submitted: boolean;
  turned: number | null;
}

/** An application with its current photos. */
export type CaseWithPhotos = CaseRow & { files: FileEntry[] };

export type EventRow = Selectable<ApplicationEventRow>;
export type SubmissionRow = Selectable<SubmissionTable>;
export type PhotoRow = Selectable<FileRow>;
