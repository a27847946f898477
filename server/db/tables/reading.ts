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
}
