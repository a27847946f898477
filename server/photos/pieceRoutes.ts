import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { apiBase } from '@domain/contract/paths';

import type { CallTypes } from '@domain/contract/types';

import { depsOf, personOf, requirePerson } from '../auth/personSessions';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { idempotencyKey } from '../http/idempotency/key';
import { releaseOnClose, uploadsPerAccount } from '../http/inFlight';
import type { CaseWithPhotos } from '../platform/db/tables/applications';
import { addPiece, beginUpload, MAX_PHOTO_BYTES, MAX_PIECE_BYTES, requireOwnUpload, type Upload } from './pieces';

/** Headers of the IETF draft on resumable uploads; `Upload-Complete` is a structured-field boolean. */
export const isPartial = ({ headers }: FastifyRequest): boolean => headers['upload-complete'] === '?0';

/** Throws TOO_MANY_REQUESTS when the account is already sending three bodies, before reading this one. */
export const limitUploads: onRequestAsyncHookHandler = async (request, reply) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  releaseOnClose(reply, uploadsPerAccount.take(personOf(request).accountId));
};

/** Returns a non-negative integer header. Throws MALFORMED when it is missing or invalid. */
function numberIn({ headers }: FastifyRequest, name: string): number {
  const header = headers[name];
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) throw new AppError('MALFORMED');
  return Number(header);
}

/** Returns `Repr-Digest: sha-256=:…:` of the whole photo, if the phone could compute it. */
function digestIn({ headers }: FastifyRequest): string | null {
  const header = headers['repr-digest'];
  return typeof header === 'string' ? (/sha-256=:([A-Za-z0-9+/=]{44}):/.exec(header)?.[1] ?? null) : null;
}

const setUploadHeaders = (
  reply: FastifyReply,
  { offset, complete }: { offset: number; complete: boolean },
): FastifyReply =>
  reply
    .header('upload-offset', offset)
    .header('upload-complete', complete ? '?1' : '?0')
    .header('upload-limit', `max-size=${MAX_PHOTO_BYTES}, max-append-size=${MAX_PIECE_BYTES}`)
    .header('cache-control', 'no-store');

/** Sends the current offset with an error about a wrong one. */
async function tellingOffset<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'REVISION_CONFLICT')
      setUploadHeaders(reply, { offset: (error.data as { offset: number }).offset, complete: false });
    throw error;
  });
}

/** Begins an upload in pieces. The first request carries the first piece, or none. */
export async function beginInPieces(
  deps: Deps,
  row: CaseWithPhotos,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { slot, replaces } = request.query as CallTypes['uploadFile']['query'];
  const length = numberIn(request, 'upload-length');
  if (length === 0) throw new AppError('MALFORMED');
  const upload = await beginUpload(deps, row, { slot, length, replaces, key: idempotencyKey(request) });
  reply.header('location', `${apiBase}/uploads/${upload.id}`);
  const bytes = request.body as Buffer;
  let { received } = upload;
  if (bytes.length > 0 && received === 0)
    ({ received } = await tellingOffset(
      reply,
      addPiece(deps, upload, { offset: 0, bytes, last: false, sha256: null }),
    ));
  return setUploadHeaders(reply, { offset: received, complete: false }).code(201).send();
}

/** Further pieces of an upload, and the offset at which to resume it. */
export function pieceRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = new WeakMap<object, Upload>();
  const uploadOf = (request: object): Upload => {
    const upload = uploads.get(request);
    if (!upload) throw new Error('The route has no hook that loads the upload.');
    return upload;
  };
  const owned: onRequestAsyncHookHandler = async (request) => {
    const { id } = request.params as { id: string };
    uploads.set(request, await requireOwnUpload(deps, personOf(request).accountId, id));
  };
  const signedIn = requirePerson(deps);

  serve(
    app,
    'uploadOffset',
    async (request, reply) => {
      const { received, length, done } = uploadOf(request);
      return setUploadHeaders(reply, { offset: received, complete: done })
        .header('upload-length', length)
        .code(204)
        .send();
    },
    { onRequest: [signedIn, owned] },
  );

  for (const name of ['sendPiece', 'postPiece'] as const)
    serve(
      app,
      name,
      async (request, reply) => {
        const bytes: unknown = request.body;
        if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
        const piece = {
          offset: numberIn(request, 'upload-offset'),
          bytes,
          last: request.headers['upload-complete'] === '?1',
          sha256: digestIn(request),
        };
        const { received, stored } = await tellingOffset(
          reply,
          addPiece(depsOf(deps, request), uploadOf(request), piece),
        );
        setUploadHeaders(reply, { offset: received, complete: stored !== null });
        return stored ?? reply.code(204).send();
      },
      { onRequest: [signedIn, owned, limitUploads] },
    );
}
