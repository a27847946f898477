import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Detail } from '@domain/contract/types';
import type { FlowId, Values } from '@domain/flow/types';
import type { Status } from '@domain/status';

import { depsOf, personCalls, requireFreshPerson, requirePerson } from '../auth/personSessions';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { success } from '../http/envelope';
import { noteOpening } from '../messages/messages';
import { idempotencyKey } from '../http/idempotency/key';
import { codesOf } from '../http/query';
import { changePayee, withdraw } from './submission/withdrawalAndPayee';
import { correct, correctionReply } from './submission/correct';
import { beginDraft, deleteDraft } from './draft';
import { listOwn } from './list';
import { ownership, requireOwn } from './requireCase';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { present } from './present';
import { saveStep } from './save';
import { submissionReceiptOf, submit } from './submission/submit';
import { rulesUnlessCurrent } from './editions';

/** The applicant's own applications. Ownership is checked before the body, so other accounts' applications give NOT_FOUND. */
export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = requirePerson(deps);
  const call = personCalls(app, deps);
  const { owned, caseOf } = ownership(deps);
  const fresh = requireFreshPerson(deps);
  const again = async ({ account_id, id }: CaseWithPhotos): Promise<Detail> =>
    present(deps, await requireOwn(deps, account_id, id));

  call('createApplication', async (own, { accountId }, request, reply) => {
    const { row, created } = await beginDraft(own, accountId, request.body.flow);
    reply.code(created ? 201 : 200);
    return present(deps, row);
  });

  call('applications', (_, { accountId }, request) => {
    const { page = 1, pageSize = 10, status, flow } = request.query;
    const filter = { statuses: codesOf<Status>(status), flows: codesOf<FlowId>(flow) };
    return listOwn(deps, accountId, { page, pageSize, ...filter });
  });

  call(
    'application',
    async (_own, _, request) => {
      if (request.query.opened) await noteOpening(deps, caseOf(request).id);
      return { ...(await present(deps, caseOf(request))), ...rulesUnlessCurrent(deps, caseOf(request)) };
    },
    owned,
  );

  serve(
    app,
    'saveStep',
    (request) =>
      saveStep(depsOf(deps, request), caseOf(request), {
        step: request.params.step,
        patch: request.body as Values,
        revision: ifMatch(request),
      }),
    { onRequest: [signedIn, owned], preValidation: requireRevision },
  );

  call(
    'deleteApplication',
    async (own, _, request) => {
      await deleteDraft(own, caseOf(request).id);
      return {};
    },
    owned,
  );

  serve(
    app,
    'submitApplication',
    (request) =>
      submit(depsOf(deps, request), caseOf(request), {
        key: idempotencyKey(request),
        revision: ifMatch(request),
        declarations: request.body.declarations,
        language: request.body.language,
        policyVersion: request.body.policyVersion,
      }),
    {
      // A submitted application returns its first receipt; the rest of the request is not validated.
      onRequest: [
        signedIn,
        owned,
        async (request, reply) => {
          idempotencyKey(request);
          if (caseOf(request).status !== 'draft') return reply.send(success(submissionReceiptOf(caseOf(request))));
        },
      ],
      preValidation: requireRevision,
    },
  );

  call(
    'correctApplication',
    (own, _, request) => correct(own, caseOf(request), correctionOf(request)),
    owned,
    async (request, reply) => {
      const storedReply = await correctionReply(deps, caseOf(request).id, idempotencyKey(request));
      if (storedReply) return reply.send(success(storedReply));
    },
  );

  call(
    'withdrawApplication',
    async (own, _, request) => {
      await withdraw(own, caseOf(request).id);
      return again(caseOf(request));
    },
    fresh,
    owned,
  );

  call(
    'changePayee',
    async (own, _, request) => {
      await changePayee(own, caseOf(request).id, request.body);
      return again(caseOf(request));
    },
    fresh,
    owned,
  );
}

const correctionOf = (request: FastifyRequest) => ({
  key: idempotencyKey(request),
  revision: request.headers['if-match'] === undefined ? undefined : ifMatch(request),
});

/** Returns the revision of `If-Match` (`7` or `"7"`). Throws REVISION_REQUIRED when the header is missing. */
function ifMatch({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const header = headers['if-match'];
  if (header === undefined) throw new AppError('REVISION_REQUIRED');
  const [, bare, quoted] = /^\s*(?:(\d{1,9})|"(\d{1,9})")\s*$/.exec(header) ?? [];
  const revision = bare ?? quoted;
  if (revision === undefined) throw new AppError('MALFORMED');
  return Number(revision);
}

const requireRevision = async (request: FastifyRequest): Promise<void> => void ifMatch(request);
