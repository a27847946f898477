import { Type } from '@sinclair/typebox';

import { flowIds, stepKeys } from '../../flow/types';
import { notificationKinds } from '../../notifications';
import { proofs } from '../../reading';
import { actions, statuses } from '../../status';
import {
  body,
  codes,
  Day,
  Empty,
  Fen,
  Id,
  Instant,
  listOf,
  listPattern,
  OrNull,
  Paging,
  ProblemsSchema,
  Stage,
} from '../../schema';
import { EstimateSchema } from './public';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const Values = Type.Record(Type.String(), Value);

const BoxPart = Type.Number({ minimum: 0, maximum: 1 });
const Reading = Type.Object({
  state: codes('waiting', 'done', 'unreadable', 'off'),
  kind: OrNull(Type.String({ description: 'the key of a material, `other`, or null when it cannot be told' })),
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

const StoredFile = Type.Object({
  id: Id,
  slot: Type.String(),
  index: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  reading: Type.Optional(Reading),
});

const Returned = Type.Object({
  round: Type.Integer(),
  remark: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      code: Type.String(),
      text: Type.String(),
      old: Type.Union([Value, Type.Array(Id)]),
      touched: Type.Boolean(),
    }),
  ),
});

export const HistorySchema = Type.Object({
  at: Instant,
  event: Type.String(),
  status: codes(...statuses),
  stage: Type.Optional(Stage),
  office: Type.Optional(Type.String()),
  remark: Type.Optional(Type.String()),
});

const common = {
  id: Id,
  flow: codes(...flowIds),
  edition: Type.String(),
  status: codes(...statuses),
  stage: Type.Optional(Stage),
  number: Type.Optional(Type.String()),
  revision: Type.Integer(),
  estimate: EstimateSchema,
  approvedAmount: Type.Optional(OrNull(Fen)),
  keptUntil: Type.Optional(Instant),
  deadline: Type.Optional(Instant),
  actions: Type.Array(codes(...actions)),
};

export const DetailSchema = Type.Object({
  ...common,
  policyVersion: Type.String(),
  steps: Type.Object({ personalInfo: Values, oldCarInfo: Values, newCarInfo: Values }),
  files: Type.Array(StoredFile),
  problems: ProblemsSchema,
  returned: Type.Optional(Returned),
  history: Type.Array(HistorySchema),
  expected: Type.Array(Type.Object({ what: Type.String(), by: Day })),
  updatedAt: Type.Optional(Instant),
  submittedAt: Type.Optional(Instant),
  read: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        value: Type.Union([Type.String(), Type.Number()]),
        proof: OrNull(codes(...proofs)),
        fileId: Id,
      }),
      { description: 'for the office: what the photos say, by field' },
    ),
  ),
  differs: Type.Optional(
    Type.Array(Type.String(), { description: 'for the office: fields where they say something else' }),
  ),
});

const ListEntry = Type.Object({ ...common, updatedAt: Instant, submittedAt: Type.Optional(Instant) });

const Receipt = Type.Object({ id: Id, number: Type.String(), status: codes(...statuses), submittedAt: Instant });

const params = body({ id: Id });
const commaList = (members: readonly string[]) =>
  Type.Optional(Type.String({ pattern: listPattern(members), maxLength: 200 }));

export const applicationSchemas = {
  createApplication: { body: body({ flow: codes(...flowIds) }), reply: DetailSchema },
  applications: {
    query: body({ ...Paging, status: commaList(statuses), flow: commaList(flowIds) }),
    reply: listOf(ListEntry),
  },
  application: { params, reply: DetailSchema },
  saveStep: {
    params: body({ id: Id, step: codes(...stepKeys) }),
    body: Type.Record(Type.String({ maxLength: 50 }), Value, { maxProperties: 60 }),
    reply: DetailSchema,
  },
  deleteApplication: { params, reply: Empty },
  submitApplication: {
    params,
    body: body({
      declarations: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 }),
      policyVersion: Type.Optional(
        Type.String({ maxLength: 50, description: 'the version that was shown; 409 when another is in force' }),
      ),
    }),
    reply: Receipt,
  },
  correctApplication: { params, body: Empty, reply: Receipt },
  withdrawApplication: { params, body: Empty, reply: DetailSchema },
  changePayee: {
    params,
    body: body({
      bankName: Type.String({ maxLength: 200 }),
      bankBranch: Type.String({ maxLength: 200 }),
      bankCardNo: Type.String({ maxLength: 200 }),
      bankCardConfirmed: Type.Optional(Type.Boolean()),
    }),
    reply: DetailSchema,
  },
  uploadFile: { params, query: body({ slot: Type.String({ minLength: 1, maxLength: 50 }) }), reply: StoredFile },
  file: { params, query: body({ strip: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }) },
  reading: {
    params,
    query: body({ waitS: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, default: 0 })) }),
    reply: Reading,
  },
  deleteFile: { params, reply: Empty },
  notifications: {
    query: body(Paging),
    reply: listOf(
      Type.Object({
        id: Id,
        at: Instant,
        kind: codes(...notificationKinds),
        applicationId: OrNull(Id),
        number: OrNull(Type.String()),
        readAt: OrNull(Instant),
      }),
    ),
  },
  readNotifications: {
    body: Type.Union([body({ ids: Type.Array(Id, { maxItems: 1000 }) }), body({ all: Type.Literal(true) })]),
    reply: Type.Object({ unReadCount: Type.Integer() }),
  },
};
