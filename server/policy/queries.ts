import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { EditionSwitchRow, PolicySignatureRow, PolicyVersionRow } from '../platform/db/tables/policy';

export type VersionRow = PolicyVersionRow & {
  signed_by: string | null;
  signed_at: Date | null;
  valid_from: Date | null;
};

const versions = (db: Db) =>
  db
    .selectFrom('policy_versions')
    .leftJoin('policy_signatures', 'policy_signatures.policy_version_id', 'policy_versions.id')
    .selectAll('policy_versions')
    .select(['signed_by', 'signed_at', 'valid_from']);

export const listVersions = (db: Db): Promise<VersionRow[]> => versions(db).orderBy('id').execute();

export const findVersion = (db: Db, id: number): Promise<VersionRow | undefined> =>
  versions(db).where('id', '=', id).executeTakeFirst();

export type SignedRow = VersionRow & { valid_from: Date };

/** Returns the signed versions in the order in which they come into force. */
export const inOrderOfStart = (rows: readonly VersionRow[]): SignedRow[] =>
  rows
    .filter((one): one is SignedRow => one.valid_from !== null)
    .sort((a, b) => a.valid_from.getTime() - b.valid_from.getTime() || a.id - b.id);

/** Returns the versions without those that another one replaces at the moment of their start. Takes the order of `inOrderOfStart`. */
export const everInForce = (ordered: readonly SignedRow[]): SignedRow[] =>
  ordered.filter((one, n) => one.valid_from.getTime() !== ordered[n + 1]?.valid_from.getTime());

/** Returns a number that increases with every change of policy, switches or regions; processes reload when it differs. */
export const policyRevision = async (db: Db): Promise<number> =>
  (await db.selectFrom('law_state').select('revision').executeTakeFirstOrThrow()).revision;

/** Makes concurrent changes of the policy, its switches and the regions wait for each other. */
export const lockPolicies = (trx: Db) => trx.selectFrom('law_state').select('revision').forUpdate().execute();

/** Call only after `bumpPolicyRevision`, whose lock prevents concurrent transactions from using the same id. */
export async function insertVersion(trx: Db, version: Omit<PolicyVersionRow, 'id'>): Promise<number> {
  const { id } = await trx
    .insertInto('policy_versions')
    .values({
      ...version,
      id: sql<number>`(select coalesce(max(id), 0) + 1 from policy_versions)`,
      body: JSON.stringify(version.body),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertSignature = (trx: Db, signature: PolicySignatureRow) =>
  trx.insertInto('policy_signatures').values(signature).execute();

/** Returns the newest switch of each edition and city. */
export const listSwitches = (db: Db): Promise<EditionSwitchRow[]> =>
  db
    .selectFrom('edition_switches')
    .selectAll()
    .distinctOn(['edition', 'region_code'])
    .orderBy('edition')
    .orderBy('region_code')
    .orderBy('seq', 'desc')
    .execute();

/** Call only after `bumpPolicyRevision`. */
export const insertSwitch = (trx: Db, entry: Omit<EditionSwitchRow, 'seq'>) =>
  trx
    .insertInto('edition_switches')
    .values({
      ...entry,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from edition_switches where edition = ${entry.edition})`,
    })
    .execute();
