import type { CallTypes } from '@domain/contract/types';
import { isCalendarDue, yearsWithoutHolidays } from '@domain/policy/deadlines';
import { countsByFilledColumns } from '@domain/policy/limits';
import { takenBackInParts } from '@domain/policy/takesBack';
import { reusedIds, reusedVersions } from '@domain/policy/reused';
import { type Mistake, mistakeSentence } from '@domain/policy/mistakes';
import { parsePolicy, PolicyError, resolvePolicy } from '@domain/policy/parse';
import { regionsNamed } from '@domain/policy/termMistakes';
import type { Policy } from '@domain/policy/types';
import type { Problem, Problems } from '@domain/errors';
import { shanghaiDate, shanghaiInstant, startOfDay } from '@domain/time';

import { hasUnfilledCases } from '../cases/background/fillPurchaseYears';
import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { AppError, invalid } from '../errors';
import { inParts } from './inParts';
import { installationOf, policyHash } from './policyFile';
import { bumpPolicyRevision } from './policyRecords';
import {
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
import { seesRegion, type StaffCaller } from '../auth/caller';
import { namesOf } from '../staff/names';
import { listCityCodes } from '../platform/db/cities';
import type { Db } from '../platform/db/tables';
import { within } from '../platform/db/transaction';

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
  return { ...toVersion(row), body: row.body };
};

/** Returns all mistakes by their path in the policy, with reason and parameters so that clients can translate them. */
const problemsOf = (mistakes: readonly Mistake[]): Problems =>
  Object.fromEntries(
    mistakes.map((mistake, n) => {
      const { place, reason, params } = mistake;
      const first = mistakes.findIndex((one) => one.place === place) === n;
      return [
        first ? place || 'file' : `${place || 'file'}#${n}`,
        { code: 'format', message: mistakeSentence(mistake), reason: `policy.${reason}`, ...(params && { params }) },
      ];
    }),
  );

const takenBack = (...policies: Parameters<typeof takenBackInParts>) => inParts(takenBackInParts(...policies));

/** Returns what the policy takes back from the version in force at its start, and what the version after it takes back from the policy. */
async function takenBackAt(policy: Policy, signed: readonly SignedRow[], start: Date): Promise<Mistake[]> {
  const versions = everInForce(signed);
  const [before, after] = [inForceAt(versions, start), versions.find(({ valid_from: from }) => from > start)];
  const fromBefore = before ? await takenBack(policy, resolvePolicy(before.body), shanghaiDate(start)) : [];
  const byAfter = after ? await takenBack(resolvePolicy(after.body), policy, shanghaiDate(after.valid_from)) : [];
  return [
    ...fromBefore,
    ...byAfter.map(({ place, params }): Mistake => ({
      place,
      reason: 'takenBackLater',
      params: { ...params, version: after!.id },
    })),
  ];
}

/** Returns what the policy takes back whenever it starts: it can follow the version in force or each scheduled one. */
async function takenBackAlways(policy: Policy, signed: readonly SignedRow[], now: Date): Promise<Mistake[]> {
  const starts = [now, ...everInForce(signed).map(({ valid_from: start }) => start)].filter((start) => start >= now);
  let first: Mistake[] | undefined;
  for (const start of starts) {
    const before = inForceAt(signed, start);
    const mistakes = before ? await takenBack(policy, resolvePolicy(before.body), shanghaiDate(start)) : [];
    if (mistakes.length === 0) return [];
    first ??= mistakes;
  }
  return first ?? [];
}

/**
 * Returns the parsed policy. Throws VALIDATION_FAILED with every mistake, including version names and ids already used for other content,
 * and what it takes back; `start`: when it comes into force, if that is known.
 */
export async function readPolicy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  body: unknown,
  start?: Date,
): Promise<Policy> {
  try {
    const [versions, cities] = await Promise.all([listVersions(db), listCityCodes(db)]);
    const policy = parsePolicy(body, installationOf(cities, versions));
    const ordered = inOrderOfStart(versions);
    const signed = versions.filter((one) => one.signed_at).map((one) => resolvePolicy(one.body));
    const reused = [...reusedVersions(policy, signed), ...reusedIds(policy, signed)];
    const taken = start
      ? await takenBackAt(policy, ordered, start)
      : await takenBackAlways(policy, ordered, clock.now());
    if (reused.length + taken.length) throw new PolicyError([...reused, ...taken]);
    return policy;
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new AppError('VALIDATION_FAILED', { fields: problemsOf(cause.mistakes), cause });
  }
}

/** Stores a new policy version for another person to sign. Throws VALIDATION_FAILED with every mistake. */
export async function proposePolicy(deps: Deps, by: Actor, body: Record<string, unknown>): Promise<Version> {
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
    await audit(within(deps, trx), { actor, action: 'propose_policy', target: `policy:${version}`, address });
    return version;
  });
  return toVersion(await requireVersion(deps, id));
}

const passed: Problem = { code: 'range', reason: 'range.past', message: '该日零点已过，请改选更晚的日期或立即生效' };

/** Returns the start of a version that is signed now. Throws VALIDATION_FAILED for a day that has already begun. */
export function startOf({ clock }: Pick<Deps, 'clock'>, validFrom: string | undefined): Date {
  const soonest = later(clock.now(), KNOWN_EVERYWHERE_MS);
  if (validFrom === undefined) return soonest;
  const start = startOfDay(validFrom);
  if (start < soonest) throw invalid('validFrom', passed);
  return start;
}

/** Returns the signed version that applies at an instant. Takes the order of `inOrderOfStart`. */
export const inForceAt = (versions: readonly SignedRow[], at: Date): SignedRow | undefined =>
  versions.findLast((one) => one.valid_from <= at);

/** Returns the regions that the terms and conditions of the version in force and of later ones name. */
export async function regionsOfTerms(db: Db, at: Date): Promise<{ code: string; version: number }[]> {
  const signed = inOrderOfStart(await listVersions(db));
  const inForce = inForceAt(signed, at);
  return signed
    .filter((one) => one.id === inForce?.id || one.valid_from > at)
    .flatMap(({ id: version, body }) => regionsNamed(resolvePolicy(body)).map((code) => ({ code, version })));
}

/** Throws VALIDATION_FAILED while housekeeping has not filled what the limits of the policy count by. */
async function requireFilled(trx: Db, { editions }: Policy): Promise<void> {
  const mistakes = editions
    .filter(countsByFilledColumns)
    .map(({ id }): Mistake => ({ place: `editions.${id}.limits`, reason: 'notCountedYet' }));
  if (mistakes.length && (await hasUnfilledCases(trx)))
    throw new AppError('VALIDATION_FAILED', { fields: problemsOf(mistakes) });
}

/**
 * Signs a version, by another person than the one who proposed it. It takes effect on every process at the same moment.
 * Throws VALIDATION_FAILED for a `validFrom` that has begun, and PREDECESSOR_CHANGED when another version than `against`
 * would apply at this start.
 */
export async function signPolicy(
  deps: Deps,
  by: Actor,
  id: number,
  { validFrom, against }: CallTypes['signPolicy']['body'],
): Promise<Version> {
  const { actor, address } = by;
  await once(deps, by, async (trx) => {
    await bumpPolicyRevision(trx);
    const row = await requireVersion({ db: trx }, id);
    if (row.signed_at) throw new AppError('TRANSITION_FORBIDDEN');
    if (row.proposed_by === actor) throw new AppError('OTHER_PERSON_NEEDED');
    // A version signed in the meantime may use the same version name.
    const start = startOf(deps, validFrom);
    await requireFilled(trx, await readPolicy(within(deps, trx), row.body, start));
    const predecessor = inForceAt(inOrderOfStart(await listVersions(trx)), start);
    if (predecessor?.id !== against)
      throw new AppError('PREDECESSOR_CHANGED', { data: predecessor ? toVersion(predecessor) : null });
    await insertSignature(trx, {
      policy_version_id: id,
      proposed_by: row.proposed_by,
      signed_at: deps.clock.now(),
      signed_by: actor,
      valid_from: start,
    });
    const detail = { against };
    await audit(within(deps, trx), { actor, action: 'sign_policy', target: `policy:${id}`, detail, address });
  });
  await deps.policies.refresh();
  return toVersion(await requireVersion(deps, id));
}
