import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { officeOf, requireOffice } from '../auth/office';
import { personOf, requirePerson } from '../auth/person';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { serve } from '../http/call';
import { lookAtPhoto } from '../services/office/photo';
import { deletePhoto, photoBytes, requireOwnFile, type File } from '../services/photos/photos';
import { uploadPhoto } from '../services/photos/upload';
import { ownership } from './ownership';

/** Photos: raw bodies in, bytes out, only for their owner and the office. */
export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const signedIn = requirePerson(deps);
  const atOffice = requireOffice(deps, 'officeFile');
  const { owned, caseOf } = ownership(deps);
  const files = new WeakMap<object, File>();
  const fileOf = (request: object): File => {
    const file = files.get(request);
    if (!file) throw new Error('This call does not look for a photo.');
    return file;
  };
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  serve(
    app,
    'uploadFile',
    (request) => {
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return uploadPhoto(deps, caseOf(request), request.query.slot, bytes);
    },
    { onRequest: [signedIn, owned] },
  );

  const bytesOf = async (request: object, reply: FastifyReply) => {
    const file = fileOf(request);
    reply
      .header('content-type', file.media_type)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff');
    return photoBytes(deps, file);
  };

  serve(app, 'officeFile', bytesOf, {
    onRequest: [
      atOffice,
      async (request) => {
        files.set(request, await lookAtPhoto(deps, officeOf(request), idOf(request)));
      },
    ],
  });

  serve(app, 'file', bytesOf, {
    onRequest: async function readable(request, reply) {
      if (request.headers['office-key'] !== undefined || request.headers['office-token'] !== undefined) {
        await atOffice.call(this, request, reply);
        files.set(request, await lookAtPhoto(deps, officeOf(request), idOf(request)));
        return;
      }
      await signedIn.call(this, request, reply);
      files.set(request, await requireOwnFile(deps, personOf(request).accountId, idOf(request)));
    },
  });

  serve(
    app,
    'deleteFile',
    async (request) => {
      await deletePhoto(deps, fileOf(request));
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
