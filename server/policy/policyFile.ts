import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { canonical } from '@domain/policy/canonical';
import example from '@domain/policy/example.json';
import { mistakeSentence } from '@domain/policy/mistakes';
import { parsePolicy, PolicyError, resolvePolicy } from '@domain/policy/parse';
import { regionsNamed } from '@domain/policy/termMistakes';
import { takenBack } from '@domain/policy/takesBack';
import type { Policy } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';
import { listCityCodes } from '../platform/db/cities';
import { transaction } from '../platform/db/transaction';
import type { Deps } from '../deps';
import { errorCode } from '../errorCode';
import { operatorText } from '../operatorText';
import { whyUnreadable } from '../platform/unreadableFile';
import { StartError } from '../startError';
import { bumpPolicyRevision } from './policyRecords';
import { inOrderOfStart, insertSignature, insertVersion, listVersions, type VersionRow } from './queries';

/** Returns the result of `work` on the policy file. Throws a StartError that names all mistakes. */
function orStartError<T>(file: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new StartError(
      `POLICY_FILE ${file ?? '(the example)'} is invalid: ${reason(cause)}`,
      `POLICY_FILE ${file ?? '（示例）'} 不能使用：${reason(cause)}`,
      { cause },
    );
  }
}

function reason(cause: unknown): string {
  if (cause instanceof PolicyError)
    return operatorText(cause.message, cause.mistakes.map((one) => `\n  ${mistakeSentence(one)}`).join(''));
  const code = errorCode(cause);
  if (code) return operatorText(`it cannot be read (${code}).`, whyUnreadable(code));
  const { message } = cause as Error;
  return operatorText(`it is not JSON (${message}).`, `它不是 JSON（${message}）。`);
}

/** Returns a policy file and what it contains. Throws a StartError that names all mistakes. */
export const readPolicy = (file: string): { bytes: Buffer; policy: Policy } =>
  orStartError(file, () => {
    const bytes = fs.readFileSync(file);
    return { bytes, policy: parsePolicy(JSON.parse(bytes.toString('utf8'))) };
  });

/** Returns the JSON of a policy file that may be stored already, unchecked. Throws StartError when it cannot be read. */
export const readPolicyBody = (file: string): Record<string, unknown> =>
  orStartError(file, () => JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>);

/** Returns a hash of the content that is independent of key order and whitespace. */
export const policyHash = (raw: unknown): string => createHash('sha256').update(canonical(raw)).digest('hex');

/** Returns what a policy is checked against: the cities, and the editions of signed versions. */
export const installationOf = (regions: ReadonlySet<string>, rows: readonly VersionRow[]) => ({
  regions,
  editions: new Set(inOrderOfStart(rows).flatMap(({ body }) => resolvePolicy(body).editions.map(({ id }) => id))),
});

/** Proposer and signer of versions from POLICY_FILE, until the office has signed a version. */
const FILE = 'file';
const OPERATOR = 'operator';

/**
 * Stores the policy file at start. A new file comes into force until the office has signed a version; afterwards it is only proposed.
 * A file that is already stored changes nothing, so that a process with an older file does not revert the policy. It is not checked
 * again: a check that a release adds must not stop the server. While the list of regions is the delivered example, the file may name others.
 */
export async function takePolicyFile(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  file: string | undefined,
  { hasExampleRegions }: { hasExampleRegions: boolean },
): Promise<void> {
  const body: Record<string, unknown> = file === undefined ? example : readPolicyBody(file);
  const sha256 = policyHash(body);
  const now = deps.clock.now();
  await transaction(deps, async (trx) => {
    await bumpPolicyRevision(trx);
    const versions = await listVersions(trx);
    const newest = inOrderOfStart(versions).at(-1);
    const cities = await listCityCodes(trx);
    const stored = versions.findLast((one) => one.sha256 === sha256);
    if (stored) {
      if (newest && stored.id !== newest.id && file !== undefined)
        deps.log.warn(`POLICY_FILE is the stored version ${stored.id}; version ${newest.id} stays in force.`);
      return;
    }
    // Without POLICY_FILE a new example replaces only an older example.
    if (newest && file === undefined && !newest.body.example) return;
    const policy = orStartError(file, () => {
      const named = hasExampleRegions ? regionsNamed(parsePolicy(body)) : [];
      return parsePolicy(body, installationOf(new Set([...cities, ...named]), versions));
    });
    const missing = regionsNamed(policy).filter((code) => !cities.has(code));
    if (missing.length)
      deps.log.warn(
        `POLICY_FILE names ${missing.join(', ')}, which applicants cannot choose before the regions are imported.`,
      );
    const isOnlyProposed = versions.some((one) => one.signed_by !== null && one.signed_by !== OPERATOR);
    // An example has promised nothing.
    if (newest && !newest.body.example && !isOnlyProposed)
      orStartError(file, () => {
        const mistakes = takenBack(policy, resolvePolicy(newest.body), shanghaiDate(now));
        if (mistakes.length > 0) throw new PolicyError(mistakes);
      });
    const id = await insertVersion(trx, { body, sha256, proposed_at: now, proposed_by: FILE });
    if (isOnlyProposed) {
      deps.log.warn(`POLICY_FILE has changed: it is proposed as version ${id} and needs the signature of an officer.`);
      return;
    }
    await insertSignature(trx, {
      policy_version_id: id,
      proposed_by: FILE,
      signed_at: now,
      signed_by: OPERATOR,
      valid_from: now,
    });
    deps.log.info(`The policy of ${file ?? 'the example'} is stored as version ${id} and in force from now on.`);
  });
}
