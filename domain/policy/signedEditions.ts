import type { FlowId } from '../flow/types';
import type { Status } from '../status';
import { findEdition } from './findEdition';
import { editionOf } from './index';
import type { Edition, Policy } from './types';

interface Version {
  policy: Policy;
  validFrom: Date;
}

interface SignedVersions {
  /** in force */
  current(): Version;
  later(): readonly Version[];
  signed(): readonly Version[];
}

interface EditionAndState {
  edition: Edition;
  state: 'current' | 'later' | 'earlier';
  /** the start of a later edition */
  from: Date | null;
}

/** Returns each edition of the signed versions once: as in the version in force, else in the next one that has it, else in the last one. */
export function allEditions(versions: SignedVersions): EditionAndState[] {
  const inState = (state: EditionAndState['state'], list: readonly Version[]) =>
    list.flatMap(({ policy, validFrom }) =>
      policy.editions.map((edition) => ({ edition, state, from: state === 'later' ? validFrom : null })),
    );
  const all = [
    ...inState('current', [versions.current()]),
    ...inState('later', versions.later()),
    ...inState('earlier', [...versions.signed()].reverse()),
  ];
  return all.filter(({ edition }, n) => all.findIndex((other) => other.edition.id === edition.id) === n);
}

/** Returns the title of an edition, also when the policy in force does not have it; its id when no signed version has. */
export const titleOf = (versions: SignedVersions, id: string): string =>
  allEditions(versions).find(({ edition }) => edition.id === id)?.edition.title ?? id;

interface OfCase {
  status: Status;
  flow: FlowId;
  edition: string;
  policy_version_id: number | null;
}

/** Returns the version that judges a case and the edition there: for a draft those in force, else those of the submission. */
export function versionOfCase<V extends { policy: Policy }>(
  versions: { current(): V; byId(id: number | null): V },
  row: OfCase,
): { version: V; edition: Edition } {
  const version = row.status === 'draft' ? versions.current() : versions.byId(row.policy_version_id);
  return { version, edition: findEdition(version.policy.editions, row) ?? editionOf(version.policy, row.flow) };
}
