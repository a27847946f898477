import type { Generated, Selectable } from 'kysely';

import type { ErrorCode, Problems } from '@domain/errors';

type Instant = Date;

export interface ReadingRow {
  photo_id: string;
  application_id: string;
  state: 'waiting' | 'done' | 'unreadable' | 'failed';
  priority: number;
  tries: number;
  wanted_until: Instant;
  taken_until: Instant | null;
  queued_at: Instant;
  kind: string | null;
  fits: boolean | null;
  turned: number;
  findings_sealed: string | null;
}

export interface ReadingTables {
  readings: ReadingRow;
  uploads: UploadRow;
}

export interface UploadRow {
  id: string;
  account_id: string;
  application_id: string;
  slot: string;
  idempotency_key: string;
  length: number;
  received: number;
  pieces: string[];
  begun: string[];
  done: boolean;
  refused: { code: ErrorCode; fields?: Problems } | null;
  key_sealed: string;
  due_at: Instant;
  replaces: Generated<string | null>;
  digest: Generated<string | null>;
}

export type ReadingRecord = Selectable<ReadingRow>;
