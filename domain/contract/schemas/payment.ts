import { Type } from '@sinclair/typebox';

import { body, codes, Empty, Fen, Id, Instant, listOf, Names, OrNull, Paging } from '../../schema';
import { Cursor } from './cases';

/** A payable case that is left out: the reason, and the column that the bank file cannot contain. */
const LeftOut = Type.Object({
  number: Type.String(),
  field: OrNull(codes('holder', 'bankName', 'bankBranch', 'bankCardNo')),
  reason: codes('missing', 'characters', 'card', 'unreadable', 'disputed', 'frozen'),
});

const state = codes('made', 'released', 'answered', 'dissolved');

const batch = {
  id: Id,
  edition: Type.String(),
  state,
  count: Type.Integer(),
  sum: Fen,
  sha256: Type.String({ description: 'of the file as it is fetched; empty: the batch has no file' }),
  encoding: codes('utf-8', 'gb18030'),
  madeBy: Type.String(),
  madeAt: Instant,
  releasedBy: OrNull(Type.String()),
  releasedAt: OrNull(Instant),
  leftOut: Type.Array(LeftOut, { description: 'cases that may be paid but were left out, with the reason' }),
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

const hold = OrNull(
  Type.Object(
    { since: Instant, confirmedBy: OrNull(Type.String()), confirmedAt: OrNull(Instant) },
    { description: 'payments are on hold: the database was restored from a backup of this time' },
  ),
);

const params = body({ id: Id });

export const paymentSchemas = {
  batches: {
    query: body({ state: Type.Optional(state), after: Type.Optional(Cursor), pageSize: Paging.pageSize }),
    reply: Type.Object({ ...listOf(Batch).properties, next: OrNull(Type.String()), hold, names: Names }),
  },
  payableEditions: {
    reply: listOf(
      Type.Object({
        edition: Type.String(),
        count: Type.Integer({ description: 'at most 2001: a batch has 2000 cases' }),
      }),
    ),
  },
  confirmReconciliation: { body: Type.Optional(Empty), reply: Type.Object({ hold }) },
  makeBatch: {
    body: body({
      edition: Type.String({ minLength: 1, maxLength: 100 }),
      numbers: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
          minItems: 1,
          maxItems: 2000,
          description: 'during a hold: the cases that the bank has paid; the batch has no file',
        }),
      ),
    }),
    reply: Batch,
  },
  batch: {
    params,
    reply: Type.Object({
      ...batch,
      mayDissolve: Type.Boolean({
        description: 'not released, or released with a file that was never given out and nothing paid',
      }),
      lines: Type.Array(Line),
      names: Names,
    }),
  },
  dissolveBatch: { params, reply: Batch },
  releaseBatch: { params, body: Type.Optional(Empty), reply: Batch },
  batchFile: { params },
  answerBatch: {
    params,
    reply: Type.Object({
      ...batch,
      applied: Type.Integer({ description: 'lines that were not answered before' }),
      postponed: Type.Optional(
        Type.Array(
          Type.Object({
            edition: Type.String(),
            regionCode: OrNull(Type.String()),
            amount: { ...Fen, description: '分, what the bank has paid for these cases' },
            numbers: Type.Array(Type.String()),
          }),
          { description: 'pools with too little left for corrections of closed cases, which were left out' },
        ),
      ),
    }),
  },
};
