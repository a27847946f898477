import type { CallTypes } from '@domain/contract/types';
import { allEditions } from '@domain/policy/signedEditions';
import { shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';

/** Returns the editions of all signed versions, so that the desk can name and choose also those that are not in force. */
export function officeEditions(deps: Pick<Deps, 'policies'>): CallTypes['officeEditions']['reply'] {
  const list = allEditions(deps.policies).map(({ edition: { id, flow, title, year }, state, from }) => ({
    id,
    flow,
    title,
    year,
    state,
    from: from && shanghaiDate(from),
  }));
  return { list, total: list.length };
}
