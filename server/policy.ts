import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { canonical } from '@domain/policy/canonical';
import example from '@domain/policy/example.json';
import { parsePolicy, PolicyError } from '@domain/policy/parse';
import { transaction } from './db/transaction';
import type { Deps } from './deps';
import { errorCode } from './errorCode';
import { StartError } from './startError';
import { bumpLaw, insertSignature, insertVersion, listVersions, type VersionRow } from './stores/law';

/** The policy file as it was written, every mistake in it named; without POLICY_FILE the example that travels with the code. */
export function readPolicyFile(file: string | undefined): unknown {
  try {
    const raw: unknown = file === undefined ? example : JSON.parse(fs.readFileSync(file, 'utf8'));
    parsePolicy(raw);
    return raw;
  } catch (cause) {
    throw new StartError(`POLICY_FILE ${file ?? '(the example)'} cannot be used: ${reason(cause)}`, { cause });
  }
}

function reason(cause: unknown): string {
  if (cause instanceof PolicyError) return cause.message;
  return errorCode(cause)
    ? `it cannot be read (${errorCode(cause)}).`
    : `it is not JSON (${(cause as Error).message}).`;
}

/** The same for the same content, however it is ordered and spaced. */
export const policyHash = (raw: unknown): string => createHash('sha256').update(canonical(raw)).digest('hex');

/** Who proposes and signs what an operator's file brings, as long as nobody of the office has signed anything. */
const FILE = 'file';
const OPERATOR = 'operator';

const inForce = (versions: readonly VersionRow[]): VersionRow | undefined =>
  versions
    .filter((one) => one.signed_at)
    .sort((a, b) => Number(a.valid_from) - Number(b.valid_from) || a.id - b.id)
    .at(-1);

/**
 * What a start does with the policy file: the first fills the records; a changed one is taken as before, until somebody of the
 * office has signed a version. From then on it is only proposed, for the office signs what is law. A file that was known before
 * changes nothing: of two processes the one with the older file must not turn the law back.
 */
export async function takePolicyFile(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  file: string | undefined,
): Promise<void> {
  const body = readPolicyFile(file);
  const sha256 = policyHash(body);
  const now = deps.clock.now();
  await transaction(deps, async (trx) => {
    await bumpLaw(trx);
    const versions = await listVersions(trx);
    const newest = inForce(versions);
    const known = versions.findLast((one) => one.sha256 === sha256);
    if (known) {
      if (newest && known.id !== newest.id && file !== undefined)
        deps.log.warn(`POLICY_FILE is version ${known.id} of the records; version ${newest.id} stands.`);
      return;
    }
    // Without POLICY_FILE the example is no wish of the operator's, unless nothing else ever was.
    if (newest && file === undefined && !(newest.body as { example: boolean }).example) return;
    const id = await insertVersion(trx, { body, sha256, proposed_at: now, proposed_by: FILE });
    if (versions.some((one) => one.signed_by !== null && one.signed_by !== OPERATOR)) {
      deps.log.warn(
        `POLICY_FILE has changed: it is proposed as version ${id} and waits for a signature of the office.`,
      );
      return;
    }
    await insertSignature(trx, {
      policy_version_id: id,
      proposed_by: FILE,
      signed_at: now,
      signed_by: OPERATOR,
      valid_from: now,
    });
    if (newest) deps.log.info(`POLICY_FILE has changed: it is version ${id} of the records and in force from now on.`);
  });
}
