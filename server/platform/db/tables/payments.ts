import type { LeftOut } from '@domain/contract/types';

type Instant = Date;

export interface PaymentBatchRow {
  id: string;
  edition: string;
  /** cities of the officer who created the batch; null: the whole province */
  regions: string[] | null;
  state: 'made' | 'released' | 'answered' | 'dissolved';
  made_at: Instant;
  made_by: string;
  released_at: Instant | null;
  released_by: string | null;
  count: number;
  sum_fen: number;
  encoding: 'utf-8' | 'gb18030';
  /** empty: the bank has paid its cases already */
  sha256: string;
  /** null: a batch without a bank file, because the bank has paid its cases already, or imported from an older checkout */
  file_sealed: string | null;
  /** cases that cannot be included in the bank file */
  left_out: LeftOut[];
}

export interface PaymentLineRow {
  batch_id: string;
  application_id: string;
  position: number;
  number: string;
  amount_fen: number;
  event_seq: number;
  open: boolean;
  result: 'paid' | 'failed' | null;
  reason: string | null;
  answered_at: Instant | null;
}

export interface PaymentHoldRow {
  id: string;
  /** time of the restored backup */
  since: Instant;
  held_at: Instant;
  confirmed_at: Instant | null;
  confirmed_by: string | null;
  lifted_at: Instant | null;
  lifted_by: string | null;
}

export interface PaymentTables {
  payment_holds: PaymentHoldRow;
  payment_batches: PaymentBatchRow;
  payment_lines: PaymentLineRow;
}
