import { Type } from '@sinclair/typebox';

import { body, codes, Empty, Fen, Id, Instant, listOf, Names, OrNull, Paging } from '../../schema';
import { Cursor } from './cases';

/** A payable case that the bank file cannot contain: the column and the reason. */
const LeftOut = Type.Object({
  number: Type.String(),
  field: OrNull(codes('holder', 'bankName', 'bankBranch', 'bankCardNo')),
  reason: codes('missing', 'characters', 'card', 'unreadable'),
});

const state = codes('made', 'released', 'answered', 'dissolved');

const batch = {
  id: Id,
  edition: Type.String(),
  state,
  count: Type.Integer(),
  sum: Fen,
  sha256: Type.String({ description: 'of the file as it is fetched' }),
  encoding: codes('utf-8', 'gb18030'),
  madeBy: Type.String(),
  madeAt: Instant,
  releasedBy: OrNull(Type.String()),
  releasedAt: OrNull(Instant),
  leftOut: Type.Array(LeftOut, { description: 'cases that may be paid but that the bank file cannot hold' }),
};
const Batch = Type.Object(batch);

const Line = Type.Object({
  number: Type.String(),
  amount: Fen,
  result: OrNull(codes('paid', 'failed')),
  reason: OrNull(Type.String()),
  failedBefore: OrNull(
    Type.Object(
      { batch: OrNull(Id), reason: OrNull(Type.String()), by: Type.String(), at: Instant },
      { description: 'the last failure before this batch: the case was sent to the bank earlier' },
    ),
  ),
});

const params = body({ id: Id });

export const paymentSchemas = {
  batches: {
    query: body({ state: Type.Optional(state), after: Type.Optional(Cursor), pageSize: Paging.pageSize }),
    reply: Type.Object({ ...listOf(Batch).properties, next: OrNull(Type.String()), names: Names }),
  },
  makeBatch: { body: body({ edition: Type.String({ minLength: 1, maxLength: 100 }) }), reply: Batch },
  batch: { params, reply: Type.Object({ ...batch, lines: Type.Array(Line), names: Names }) },
  dissolveBatch: { params, reply: Batch },
  releaseBatch: { params, body: Type.Optional(Empty), reply: Batch },
  batchFile: { params },
  answerBatch: {
    params,
    reply: Type.Object({ ...batch, applied: Type.Integer({ description: 'lines that were not answered before' }) }),
  },
};
