import example from '@domain/policy/example.json';
import { transaction } from '../platform/db/transaction';
import { policyHash } from '../policy/policyFile';
import { bumpPolicyRevision } from '../policy/policyRecords';
import { insertSignature, insertVersion } from '../policy/queries';
import type { TestApp } from './app';

/** Stores a signed policy version that is in force from now on, or from a later day, and returns its id. */
export async function enact({ deps }: Pick<TestApp, 'deps'>, body: object, from?: Date): Promise<number> {
  const now = deps.clock.now();
  const id = await transaction(deps, async (trx) => {
    await bumpPolicyRevision(trx);
    const version = await insertVersion(trx, {
      body: { ...body },
      sha256: policyHash(body),
      proposed_at: now,
      proposed_by: 'office:one',
    });
    await insertSignature(trx, {
      policy_version_id: version,
      proposed_by: 'office:one',
      signed_at: now,
      signed_by: 'office:two',
      valid_from: from ?? now,
    });
    return version;
  });
  await deps.policies.refresh();
  return id;
}

/** The example policy, with a waiting list for each edition. */
export function withWaitingLists() {
  const policy = structuredClone(example);
  for (const edition of policy.editions) {
    edition.version = '2026.9';
    Object.assign(edition.intake, { waitingList: true });
  }
  return policy;
}

/** The next year: current editions become previous ones and keep their ids; the new editions have new ids. */
export function yearAfter() {
  const next = structuredClone(example);
  const editions = next.editions
    .filter(({ generation }) => generation === 'current')
    .flatMap((edition) => {
      const { id, ...later } = JSON.parse(
        JSON.stringify(edition).replaceAll('2026', '2027').replaceAll('-cur', '-2027'),
      ) as typeof edition;
      return [
        { ...edition, generation: 'previous', flow: edition.flow.replace('newApply', 'apply') },
        { ...later, id, oldCar: edition.oldCar },
      ];
    });
  const groups = Object.fromEntries(
    Object.entries(next.groups).map(([name, ids]) => [name, [...ids, ...ids.map((id) => id.replace('-cur', '-2027'))]]),
  );
  return { ...next, groups, editions };
}
