import type { CallTypes } from '@domain/contract/types';
import type { Edition } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';

interface EditionAndState {
  edition: Edition;
  state: 'current' | 'later' | 'earlier';
  /** the start of a later edition */
  from: Date | null;
}

/** Returns each edition of the signed versions once: as in the version in force, else in the next one that has it, else in the last one. */
export function allEditions({ policies }: Pick<Deps, 'policies'>): EditionAndState[] {
  const inState = (state: EditionAndState['state'], versions: ReturnType<typeof policies.signed>) =>
    versions.flatMap(({ policy, validFrom }) =>
      policy.editions.map((edition) => ({ edition, state, from: state === 'later' ? validFrom : null })),
    );
  const all = [
    ...inState('current', [policies.current()]),
    ...inState('later', policies.later()),
    ...inState('earlier', policies.signed().toReversed()),
  ];
  return all.filter(({ edition }, n) => all.findIndex((other) => other.edition.id === edition.id) === n);
}

/** Returns the editions of all signed versions, so that the desk can name and choose also those that are not in force. */
export function officeEditions(deps: Pick<Deps, 'policies'>): CallTypes['officeEditions']['reply'] {
  const list = allEditions(deps).map(({ edition: { id, flow, title, year }, state, from }) => ({
    id,
    flow,
    title,
    year,
    state,
    from: from && shanghaiDate(from),
  }));
  return { list, total: list.length };
}

/** Returns the title of an edition, also when the policy in force does not have it; its id when no signed version has. */
export const titleOf = (deps: Pick<Deps, 'policies'>, id: string): string =>
  allEditions(deps).find(({ edition }) => edition.id === id)?.edition.title ?? id;
