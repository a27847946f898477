type Instant = Date;

export interface PolicyVersionRow {
  id: number;
  body: unknown;
  sha256: string;
  proposed_at: Instant;
  proposed_by: string;
}

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
  policy_versions: PolicyVersionRow;
  policy_signatures: PolicySignatureRow;
  edition_switches: EditionSwitchRow;
  law_state: LawStateRow;
}
