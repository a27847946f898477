import type { onRequestAsyncHookHandler } from 'fastify';

import { personOf } from '../accounts/requirePerson';
import type { Deps } from '../deps';
import type { Application } from '../platform/db/tables/applications';
import { requireOwn } from './requireCase';

/** `owned` loads the application of the URL before validation and throws NOT_FOUND for other accounts; `caseOf` returns it to the handler. */
export function ownership(deps: Deps): { owned: onRequestAsyncHookHandler; caseOf(request: object): Application } {
  const found = new WeakMap<object, Application>();
  return {
    owned: async (request) => {
      const { id } = request.params as { id: string };
      found.set(request, await requireOwn(deps, personOf(request).accountId, id));
    },
    caseOf: (request) => {
      const row = found.get(request);
      if (!row) throw new Error('The route has no `owned` hook that loads the application.');
      return row;
    },
  };
}
