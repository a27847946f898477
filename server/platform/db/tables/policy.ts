import type { Selectable } from 'kysely';

import type { Json } from './json';

type Instant = Date;

interface PolicyVersionTable {
  id: number;
  body: Json<Record<string, unknown>>;
  sha256: string;
  proposed_at: Instant;
  proposed_by: string;
}

export type PolicyVersionRow = Selectable<PolicyVersionTable>;

export interface PolicySignatureRow {
  policy_version_id: number;
  proposed_by: string;
  signed_at: Instant;
  signed_by: string;
  valid_from: Instant;
}

export interface EditionSwitchRow {
  edition: string;
  seq: number;
  /** null: the whole province */
  region_code: string | null;
  status: 'open' | 'paused';
  notice: string | null;
  switched_at: Instant;
  switched_by: string;
}

interface LawStateRow {
  single: boolean;
  revision: number;
}

export interface PolicyTables {
  policy_versions: PolicyVersionTable;
  policy_signatures: PolicySignatureRow;
  edition_switches: EditionSwitchRow;
  law_state: LawStateRow;
}
