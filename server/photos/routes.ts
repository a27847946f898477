import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import type { StaffCaller } from '../auth/caller';
import { officeToken, requireOffice, staffOf } from '../auth/requireOffice';
import { depsOf, personOf, requirePerson } from '../auth/personSessions';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { givenIdempotencyKey } from '../http/idempotency/key';
import { readingOf, type ReadingViewer } from '../ocr/view';
import { stripOf } from '../ocr/strip';
import type { PhotoRow } from '../platform/db/tables/applications';
import { deletePhoto, requireOwnFile } from './photos';
import { photoBytes } from '../platform/files/photoBytes';
import { uploadWhole } from './pieces';
import { ownership } from '../cases/requireCase';
import { beginInPieces, isPartial, limitUploads } from './pieceRoutes';

/** Returns a submitted photo to an officer and audits it; `full`: the officer sees the values read from it unmasked. */
type OpenForOffice = (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  query: { prefetch?: boolean },
) => Promise<{ file: PhotoRow; full: boolean }>;

/** Photos: raw request bodies and raw replies, for the owner and the office only. One address serves both. */
export function fileRoutes(app: FastifyInstance, deps: Deps, openForOffice: OpenForOffice): void {
  const signedIn = requirePerson(deps);
  const atOffice = requireOffice(deps, 'officeFile');
  const { owned, caseOf } = ownership(deps);
  const files = new WeakMap<object, PhotoRow>();
  const fileOf = (request: object): PhotoRow => {
    const file = files.get(request);
    if (!file) throw new Error('The route has no hook that loads the photo.');
    return file;
  };
  const inFull = new WeakSet<object>();
  const callerOf = (request: FastifyRequest) =>
    officeToken(request) === undefined ? personOf(request).accountId : staffOf(request).id;
  const viewerOf = (request: FastifyRequest): ReadingViewer =>
    officeToken(request) === undefined ? 'applicant' : inFull.has(request) ? 'holder' : 'office';
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  const openFor = async (request: FastifyRequest, { prefetch = false } = {}): Promise<void> => {
    const { file, full } = await openForOffice(deps, staffOf(request), idOf(request), { prefetch });
    files.set(request, file);
    if (full) inFull.add(request);
  };
  /** The query is not validated yet: any value but `true` counts as a look. */
  const lookOrPrefetch: onRequestAsyncHookHandler = (request) =>
    openFor(request, { prefetch: (request.query as { prefetch?: unknown }).prefetch === 'true' });
  /** Allows the owner, and the office once the photo was submitted. */
  const readable: onRequestAsyncHookHandler = async function (request, reply) {
    if (officeToken(request) !== undefined) {
      await atOffice.call(this, request, reply);
      return openFor(request);
    }
    await signedIn.call(this, request, reply);
    files.set(request, await requireOwnFile(deps, personOf(request).accountId, idOf(request)));
  };

  serve(
    app,
    'uploadFile',
    (request, reply) => {
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      if (isPartial(request)) return beginInPieces(depsOf(deps, request), caseOf(request), request, reply);
      return uploadWhole(depsOf(deps, request), caseOf(request), {
        ...request.query,
        bytes,
        key: givenIdempotencyKey(request),
      });
    },
    { onRequest: [signedIn, owned, limitUploads] },
  );

  const bytesOf = async (request: FastifyRequest, reply: FastifyReply, strip?: string) => {
    const file = fileOf(request);
    reply
      .header('content-type', file.media_type)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff');
    return strip === undefined ? photoBytes(deps, file) : stripOf(deps, file, strip, viewerOf(request));
  };

  serve(app, 'officeFile', (request, reply) => bytesOf(request, reply), { onRequest: [atOffice, lookOrPrefetch] });
  serve(app, 'recordLook', async () => ({}), {
    onRequest: [requireOffice(deps, 'recordLook'), (request) => openFor(request)],
  });
  serve(app, 'file', (request, reply) => bytesOf(request, reply, request.query.strip), { onRequest: readable });
  serve(
    app,
    'reading',
    (request) =>
      readingOf(deps, fileOf(request), {
        longPoll: { caller: callerOf(request), waitS: request.query.waitS ?? 0 },
        viewer: viewerOf(request),
      }),
    { onRequest: readable },
  );

  serve(
    app,
    'deleteFile',
    async (request) => {
      await deletePhoto(depsOf(deps, request), fileOf(request));
      return {};
    },
    {
      onRequest: [
        signedIn,
        async (request) => {
          files.set(request, await requireOwnFile(deps, personOf(request).accountId, idOf(request)));
        },
      ],
    },
  );
}
