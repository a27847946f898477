import { Type } from '@sinclair/typebox';

import { proofs } from '../../reading';
import { body, codes, Empty, Id, OrNull } from '../../schema';

const BoxPart = Type.Number({ minimum: 0, maximum: 1 });
const Reading = Type.Object({
  state: codes('waiting', 'done', 'unreadable', 'off'),
  kind: OrNull(Type.String({ description: 'the key of a material, `other`, or null when it is not recognised' })),
  fits: OrNull(Type.Boolean()),
  turned: Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)]),
  findings: Type.Array(
    Type.Object({
      key: Type.String(),
      value: Type.Union([Type.String(), Type.Number()]),
      proof: OrNull(codes(...proofs)),
      box: Type.Tuple([BoxPart, BoxPart, BoxPart, BoxPart], { description: 'in parts of the upright photo' }),
    }),
  ),
  etaMs: Type.Optional(Type.Integer({ description: 'while it waits' })),
});

export const StoredFile = Type.Object({
  id: Id,
  slot: Type.String(),
  index: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  reading: Type.Optional(Reading),
});

const params = body({ id: Id });

/** Upload, download and recognition of photos. */
export const photoSchemas = {
  uploadFile: {
    params,
    query: body({
      slot: Type.String({ minLength: 1, maxLength: 50 }),
      replaces: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'a photo of the same slot; it is removed in the transaction that adds the new one',
        }),
      ),
    }),
    reply: StoredFile,
  },
  uploadOffset: { params, reply: Empty },
  sendPiece: { params, reply: StoredFile },
  postPiece: { params, reply: StoredFile },
  file: { params, query: body({ strip: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }) },
  reading: {
    params,
    query: body({ waitS: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, default: 0 })) }),
    reply: Reading,
  },
  deleteFile: { params, reply: Empty },
};
