import type { CallTypes } from '@domain/contract/types';
import { differenceByEdition, policyDifference } from '@domain/policy/difference';
import { resolvePolicy } from '@domain/policy/parse';
import type { Policy } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';
import { everInForce, inOrderOfStart, listVersions, type SignedRow } from './queries';
import { inForceAt, readPolicy, requireVersion, startOf } from './versions';

const inForceBefore = (versions: readonly SignedRow[], start: Date): SignedRow | undefined =>
  versions.findLast((one) => one.valid_from < start);

/** Returns how many of the changes that `wanted` makes to `base` the policy `other` does not make. */
function missingChanges(base: Policy, wanted: Policy, other: Policy): number {
  const madeChanges = new Set(policyDifference(base, other));
  return policyDifference(base, wanted).filter((sentence) => !madeChanges.has(sentence)).length;
}

/** Warns if the first of the `scheduled` versions reverts some changes of `after`: a version replaces the whole policy. */
function revertedBy([next]: readonly SignedRow[], before: Policy, after: Policy): string[] {
  const reverted = next ? missingChanges(before, after, resolvePolicy(next.body)) : 0;
  if (!next || reverted === 0) return [];
  return [
    `注意：版本${next.id}已签发，自${shanghaiDate(next.valid_from)}起生效，不含以上改动中的${reverted}项；该日之后仍要这些改动，请提出含有它们、从该日起生效的版本`,
  ];
}

/** Warns about each version whose changes never apply because the signed version `after` starts at the same time. */
function neverInForce(rivals: readonly SignedRow[], before: Policy, after: Policy): string[] {
  return rivals.flatMap((rival) => {
    const lost = missingChanges(before, resolvePolicy(rival.body), after);
    if (lost === 0) return [];
    return [
      `注意：版本${rival.id}也签发为自${shanghaiDate(rival.valid_from)}起生效，被本版本取代，其中${lost}项改动不生效`,
    ];
  });
}

/** Of versions with the same start the one with the highest id applies: warns which one would never be in force. */
function neverIfSigned(id: number, start: Date, { id: rival, valid_from: its }: SignedRow): string[] {
  if (its.getTime() !== start.getTime()) return [];
  const beginning = `注意：版本${rival}已签发，也自${shanghaiDate(start)}起生效`;
  return [
    rival < id
      ? `${beginning}；签发后由本版本取代，它不会生效`
      : `${beginning}，并取代本版本：选这一天，本版本不会生效`,
  ];
}

/** The warnings come last as sentences, and first by edition. */
const differences = (before: Policy, after: Policy, warnings: readonly string[]) => ({
  sentences: [...policyDifference(before, after), ...warnings],
  groups: [
    ...(warnings.length ? [{ about: null, sentences: [...warnings] }] : []),
    ...differenceByEdition(before, after),
  ],
});

/** Compares an unsigned version with the one that applies at its start without it, a signed one with the one that it replaced. */
export async function differenceOf(
  deps: Deps,
  id: number,
  validFrom?: string,
): Promise<CallTypes['policyDifference']['reply']> {
  const row = await requireVersion(deps, id);
  const signed = inOrderOfStart(await listVersions(deps.db));
  const start = row.valid_from ?? startOf(deps, validFrom);
  const before = row.valid_from ? inForceBefore(signed, start) : inForceAt(signed, start);
  if (!before) return { id, against: null, sentences: [], groups: [] };
  const policies = [resolvePolicy(before.body), resolvePolicy(row.body)] as const;
  const now = deps.clock.now();
  const startsLater = ({ valid_from: other }: SignedRow) =>
    row.valid_from ? other >= start && other > now : other > start;
  const scheduled = everInForce(signed).filter((one) => one.id !== id && startsLater(one));
  const replaced = signed.filter((one) => one.id < id && one.valid_from.getTime() === start.getTime());
  const warnings = [
    ...revertedBy(scheduled, ...policies),
    ...(row.valid_from ? neverInForce(replaced, ...policies) : neverIfSigned(id, start, before)),
  ];
  return { id, against: before.id, ...differences(...policies, warnings) };
}

/** Compares an uploaded policy file with the policy in force. */
export async function compare(deps: Deps, body: object): Promise<CallTypes['comparePolicy']['reply']> {
  const { id, policy: before } = deps.policies.byId(deps.policies.current().id);
  const policy = await readPolicy(deps, body);
  const versions = everInForce(inOrderOfStart(await listVersions(deps.db)));
  const scheduled = versions.filter((one) => one.valid_from > deps.clock.now());
  return { against: id, ...differences(before, policy, revertedBy(scheduled, before, policy)) };
}
