import type { Generated } from 'kysely';

type Instant = Date;

interface FundRow {
  id: Generated<number>;
  edition: string;
  region_code: string | null;
  granted_fen: number;
  reserved_fen: number;
  spent_fen: number;
}

interface FundEntryRow {
  id: string;
  fund_id: number;
  application_id: string | null;
  kind: 'grant' | 'reserve' | 'adjust' | 'release' | 'spend';
  amount_fen: number;
  at: Instant;
  actor: string;
  reason: string | null;
}

interface FundWaitingRow {
  application_id: string;
  fund_id: number;
  /** the city of the draft when it joined */
  region_code: string | null;
  since: Instant;
  /** end of the offer (the money is reserved until then); null: not offered yet */
  offered_until: Instant | null;
  /** the draft cannot be submitted now and is passed over until then */
  passed_until: Generated<Instant | null>;
  /** when the draft was last compared with the end of its term */
  term_checked_at: Generated<Instant | null>;
}

interface OfferKeyRow {
  /** kind and blind index of a unique number, of the person or of the new car */
  key: string;
  application_id: string;
}

export interface FundTables {
  funds_waiting: FundWaitingRow;
  offer_keys: OfferKeyRow;
  funds: FundRow;
  fund_entries: FundEntryRow;
}
