import { Type } from '@sinclair/typebox';

import { flowIds, stepKeys } from '../../flow/types';
import { notificationKinds } from '../../notifications';
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

const StoredFile = Type.Object({
  id: Id,
  slot: Type.String(),
  index: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
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
  file: { params },
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
