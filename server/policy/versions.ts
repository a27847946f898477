import type { CallTypes } from '@domain/contract/types';
import { isCalendarDue, yearsWithoutHolidays } from '@domain/policy/deadlines';
import { policyDifference } from '@domain/policy/difference';
import { reusedIds, reusedVersions } from '@domain/policy/reused';
import { type Mistake, mistakeSentence } from '@domain/policy/mistakes';
import { parsePolicy, PolicyError, resolvePolicy } from '@domain/policy/parse';
import type { Policy } from '@domain/policy/types';
import type { Problem, Problems } from '@domain/errors';
import { shanghaiDate, shanghaiInstant, startOfDay } from '@domain/time';

import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { policyHash } from './policyFile';
import {
  bumpPolicyRevision,
  everInForce,
  findVersion,
  inOrderOfStart,
  insertSignature,
  insertVersion,
  listSwitches,
  listVersions,
  type SignedRow,
  type VersionRow,
} from './queries';
import { switchReply } from './switches';
import { audit } from '../platform/audit/audit';
import { type Actor, once } from '../http/idempotency/once';
import { seesRegion, type StaffCaller } from '../staff/caller';
import { namesOf } from '../staff/names';

type Version = CallTypes['proposePolicy']['reply'];

/** Long enough for every process to load a version before it takes effect, so that all processes decide alike. */
const KNOWN_EVERYWHERE_MS = 5000;

const instant = (at: Date | null): string | null => at && shanghaiInstant(at);

const toVersion = (row: VersionRow): Version => ({
  id: row.id,
  proposedBy: row.proposed_by,
  proposedAt: shanghaiInstant(row.proposed_at),
  signedBy: row.signed_by,
  signedAt: instant(row.signed_at),
  validFrom: instant(row.valid_from),
});

/** Returns every version, and the deciding switches of the province and of the caller's cities. */
export async function officePolicies(
  { db, policies, policy, clock }: Deps,
  caller: StaffCaller,
): Promise<CallTypes['officePolicies']['reply']> {
  const [versions, all] = await Promise.all([listVersions(db), listSwitches(db)]);
  const switches = policies
    .deciding(all)
    .filter((one) => one.region_code === null || seesRegion(caller, one.region_code));
  return {
    inForce: policies.current().id,
    versions: versions.map(toVersion),
    switches: switches.map(switchReply),
    yearsWithoutHolidays: yearsWithoutHolidays(policy).filter((year) => isCalendarDue(year, clock.now())),
    names: await namesOf(db, [
      ...versions.flatMap((one) => [one.proposed_by, one.signed_by]),
      ...switches.map((one) => one.switched_by),
    ]),
  };
}

/** Returns a policy version. Throws NOT_FOUND for an unknown id. */
export async function requireVersion({ db }: Pick<Deps, 'db'>, id: number): Promise<VersionRow> {
  const row = Number.isSafeInteger(id) && id < 2 ** 31 ? await findVersion(db, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export const officePolicy = async (deps: Deps, id: number): Promise<CallTypes['officePolicy']['reply']> => {
  const row = await requireVersion(deps, id);
  return { ...toVersion(row), body: row.body as Record<string, unknown> };
};

/** Returns all mistakes by their path in the policy, with reason and parameters so that clients can translate them. */
const problemsOf = (found: readonly Mistake[]): Problems =>
  Object.fromEntries(
    found.map((mistake, n) => {
      const { place, reason, params } = mistake;
      const first = found.findIndex((one) => one.place === place) === n;
      return [
        first ? place || 'file' : `${place || 'file'}#${n}`,
        { code: 'format', message: mistakeSentence(mistake), reason: `policy.${reason}`, ...(params && { params }) },
      ];
    }),
  );

/** Returns the parsed policy. Throws VALIDATION_FAILED with every mistake, including version names and ids already used for other content. */
export async function readPolicy({ db }: Pick<Deps, 'db'>, body: unknown): Promise<Policy> {
  try {
    const policy = parsePolicy(body);
    const signed = (await listVersions(db)).filter((one) => one.signed_at).map((one) => resolvePolicy(one.body));
    const reused = [...reusedVersions(policy, signed), ...reusedIds(policy, signed)];
    if (reused.length) throw new PolicyError(reused);
    return policy;
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new AppError('VALIDATION_FAILED', { fields: problemsOf(cause.mistakes), cause });
  }
}

/** Stores a new policy version for another person to sign. Throws VALIDATION_FAILED with every mistake. */
export async function proposePolicy(deps: Deps, by: Actor, body: object): Promise<Version> {
  const { actor, address } = by;
  await readPolicy(deps, body);
  const id = await once(deps, by, async (trx) => {
    await bumpPolicyRevision(trx);
    const version = await insertVersion(trx, {
      body,
      sha256: policyHash(body),
      proposed_at: deps.clock.now(),
      proposed_by: actor,
    });
    await audit({ ...deps, db: trx }, { actor, action: 'propose_policy', target: `policy:${version}`, address });
    return version;
  });
  return toVersion(await requireVersion(deps, id));
}

const startingAt = (start: Date, signed: readonly SignedRow[]): SignedRow[] =>
  signed.filter((one) => one.valid_from.getTime() === start.getTime());

const passed: Problem = { code: 'range', reason: 'range.past', message: '该日零点已过，请改选更晚的日期或立即生效' };

/**
 * Signs a version, by another person than the one who proposed it. It takes effect on every process at the same moment.
 * Throws VALIDATION_FAILED for a `validFrom` that is not ahead any more, and REVISION_CONFLICT when the version that applies at
 * this start so far is not the one in `seen`. A missing `seen` is not checked, and an earlier start moves to the next possible one.
 */
export async function signPolicy(
  deps: Deps,
  by: Actor,
  id: number,
  { validFrom, seen }: CallTypes['signPolicy']['body'] = {},
): Promise<Version> {
  const { actor, address } = by;
  await once(deps, by, async (trx) => {
    await bumpPolicyRevision(trx);
    const row = await requireVersion({ db: trx }, id);
    if (row.signed_at) throw new AppError('TRANSITION_FORBIDDEN');
    if (row.proposed_by === actor) throw new AppError('OTHER_PERSON_NEEDED');
    // A version signed in the meantime may use the same version name.
    await readPolicy({ db: trx }, row.body);
    const now = deps.clock.now();
    const soonest = later(now, KNOWN_EVERYWHERE_MS);
    const requestedStart = validFrom === undefined ? soonest : startOfDay(validFrom);
    const isPassed = requestedStart < soonest;
    if (isPassed && seen !== undefined) throw new AppError('VALIDATION_FAILED', { fields: { validFrom: passed } });
    const start = isPassed ? soonest : requestedStart;
    const rival = startingAt(start, inOrderOfStart(await listVersions(trx))).at(-1);
    if (seen !== undefined && seen !== (rival?.id ?? null))
      throw new AppError('REVISION_CONFLICT', { data: rival ? toVersion(rival) : null });
    await insertSignature(trx, {
      policy_version_id: id,
      proposed_by: row.proposed_by,
      signed_at: now,
      signed_by: actor,
      valid_from: start,
    });
    await audit({ ...deps, db: trx }, { actor, action: 'sign_policy', target: `policy:${id}`, address });
  });
  await deps.policies.refresh();
  return toVersion(await requireVersion(deps, id));
}

const inForceBefore = (versions: readonly SignedRow[], start: Date): SignedRow | undefined =>
  versions.findLast((one) => one.valid_from < start);

/** Returns how many of the changes that `wanted` makes to `base` the policy `other` does not make. */
function missingChanges(base: Policy, wanted: Policy, other: Policy): number {
  const made = new Set(policyDifference(base, other));
  return policyDifference(base, wanted).filter((sentence) => !made.has(sentence)).length;
}

/** Warns if the first of the `scheduled` versions reverts some changes of `after`: a version replaces the whole policy. */
function revertedBy([next]: readonly SignedRow[], before: Policy, after: Policy): string[] {
  const reverted = next ? missingChanges(before, after, resolvePolicy(next.body)) : 0;
  if (!next || reverted === 0) return [];
  return [
    `注意：版本${next.id}已签发，自${shanghaiDate(next.valid_from)}起生效，不含以上改动中的${reverted}项；该日之后仍要这些改动，请提出含有它们、从该日起生效的版本`,
  ];
}

/** Warns about each version whose changes never apply because `after` starts at the same time. */
function neverInForce(rivals: readonly SignedRow[], versions: readonly SignedRow[], after: Policy, isSigned: boolean) {
  return rivals.flatMap((rival) => {
    const base = inForceBefore(versions, rival.valid_from);
    const lost = base ? missingChanges(resolvePolicy(base.body), resolvePolicy(rival.body), after) : 0;
    if (lost === 0) return [];
    const day = shanghaiDate(rival.valid_from);
    return [
      isSigned
        ? `注意：版本${rival.id}也签发为自${day}起生效，被本版本取代，其中${lost}项改动不生效`
        : `注意：版本${rival.id}已签发，自${day}起生效；本版本如选择同日生效，将取代版本${rival.id}，其中${lost}项改动不会生效`,
    ];
  });
}

/** Of versions with the same start the one with the highest id applies: warns that this one would never be in force. */
const neverIfSameDay = (rivals: readonly SignedRow[]): string[] =>
  rivals.map(
    ({ id, valid_from }) =>
      `注意：版本${id}已签发，自${shanghaiDate(valid_from)}起生效；本版本如选择同日生效，将被版本${id}取代，不会生效`,
  );

/** Compares a version with the one in force; a signed version with the one that it replaces on its first day. */
export async function differenceOf(deps: Deps, id: number): Promise<CallTypes['policyDifference']['reply']> {
  const row = await requireVersion(deps, id);
  const start = row.valid_from;
  const signed = inOrderOfStart(await listVersions(deps.db));
  const versions = everInForce(signed);
  const before = start ? inForceBefore(versions, start) : versions.find((one) => one.id === deps.policies.current().id);
  if (!before) return { id, against: null, sentences: [] };
  const policies = [resolvePolicy(before.body), resolvePolicy(row.body)] as const;
  const scheduled = versions.filter((one) => one.id !== id && one.valid_from > deps.clock.now());
  const rivals = start ? startingAt(start, signed) : scheduled;
  const sentences = [
    ...policyDifference(...policies),
    ...revertedBy(start ? scheduled.filter((one) => one.valid_from >= start) : scheduled, ...policies),
    ...neverInForce(
      rivals.filter((one) => one.id < id),
      versions,
      policies[1],
      start !== null,
    ),
    ...neverIfSameDay(start ? [] : rivals.filter((one) => one.id > id)),
  ];
  return { id, against: before.id, sentences };
}

/** Compares an uploaded policy file with the policy in force. */
export async function compare(deps: Deps, body: object): Promise<CallTypes['comparePolicy']['reply']> {
  const { id, policy: before } = deps.policies.byId(deps.policies.current().id);
  const policy = await readPolicy(deps, body);
  const versions = everInForce(inOrderOfStart(await listVersions(deps.db)));
  const scheduled = versions.filter((one) => one.valid_from > deps.clock.now());
  const sentences = [
    ...policyDifference(before, policy),
    ...revertedBy(scheduled, before, policy),
    ...neverInForce(scheduled, versions, policy, false),
  ];
  return { against: id, sentences };
}
