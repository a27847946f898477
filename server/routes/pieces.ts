import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { apiBase } from '@domain/contract/paths';

import type { CallTypes } from '@domain/contract/types';

import { personOf, requirePerson } from '../auth/person';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { idempotencyKey } from '../http/idempotencyKey';
import { releaseOnClose, uploadsPerAccount } from '../http/inFlight';
import type { Application } from '../services/applications/lockOwn';
import {
  addPiece,
  beginUpload,
  MOST_BYTES,
  MOST_PIECE,
  requireOwnUpload,
  type Upload,
} from '../services/photos/pieces';

/** The words are those of the IETF's draft on resumable uploads: `Upload-Complete` is a boolean of structured fields. */
export const isPartial = ({ headers }: FastifyRequest): boolean => headers['upload-complete'] === '?0';

/** Throws TOO_MANY_REQUESTS when the account sends three bodies already; before anything of the body is read. */
export const limitUploads: onRequestAsyncHookHandler = async (request, reply) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  releaseOnClose(reply, uploadsPerAccount.take(personOf(request).accountId));
};

/** A whole number of a header; without it the call means nothing. */
function numberIn({ headers }: FastifyRequest, name: string): number {
  const given = headers[name];
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw new AppError('MALFORMED');
  return Number(given);
}

/** `Repr-Digest: sha-256=:…:` of the whole photo, where the phone could reckon it. */
function digestIn({ headers }: FastifyRequest): string | null {
  const given = headers['repr-digest'];
  return typeof given === 'string' ? (/sha-256=:([A-Za-z0-9+/=]{44}):/.exec(given)?.[1] ?? null) : null;
}

const tell = (reply: FastifyReply, offset: number, complete: boolean): FastifyReply =>
  reply
    .header('upload-offset', offset)
    .header('upload-complete', complete ? '?1' : '?0')
    .header('upload-limit', `max-size=${MOST_BYTES}, max-append-size=${MOST_PIECE}`)
    .header('cache-control', 'no-store');

/** A wrong offset is answered with the right one, where the phone looks for it. */
async function tellingOffset<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'REVISION_CONFLICT')
      tell(reply, (error.data as { offset: number }).offset, false);
    throw error;
  });
}

/** The first call carries the first piece, or nothing. */
export async function beginInPieces(
  deps: Deps,
  row: Application,
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
  return tell(reply, received, false).code(201).send();
}

/** The rest of a photo that comes in pieces, after a break from where it stood. */
export function pieceRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = new WeakMap<object, Upload>();
  const uploadOf = (request: object): Upload => {
    const upload = uploads.get(request);
    if (!upload) throw new Error('This call does not look for an upload.');
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
      return tell(reply, received, done).header('upload-length', length).code(204).send();
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
        const { received, stored } = await tellingOffset(reply, addPiece(deps, uploadOf(request), piece));
        tell(reply, received, stored !== null);
        return stored ?? reply.code(204).send();
      },
      { onRequest: [signedIn, owned, limitUploads] },
    );
}
