import { Type } from '@sinclair/typebox';

import { flowIds, stepKeys } from '../../flow/types';
import { languages } from '../../languages';
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
import { SentenceSchema } from '../../policy/schema';
import { SentMessage } from './messages';
import { StoredFile } from './photos';
import { EstimateSchema, Rules } from './public';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const Values = Type.Record(Type.String(), Value);

const Returned = Type.Object({
  round: Type.Integer(),
  remark: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      code: Type.String(),
      text: Type.String({ description: 'what the office wrote; may be empty where there is a sentence' }),
      sentence: Type.Optional(SentenceSchema),
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
  waiting: Type.Optional(
    Type.Object(
      {
        place: Type.Integer({ description: 'queue position, counted from 1' }),
        offeredUntil: Type.Optional(Instant),
      },
      {
        description: 'a draft on a waiting list; `offeredUntil`: until then funds are reserved for it',
      },
    ),
  ),
  actions: Type.Array(codes(...actions)),
};

export const DetailSchema = Type.Object({
  ...common,
  policyVersion: Type.String(),
  accountId: Type.Optional(Type.String({ description: 'for the applicant: the account, as in `GET /me`' })),
  steps: Type.Object({ personalInfo: Values, oldCarInfo: Values, newCarInfo: Values }),
  files: Type.Array(StoredFile),
  problems: ProblemsSchema,
  returned: Type.Optional(Returned),
  history: Type.Array(HistorySchema),
  messages: Type.Optional(
    Type.Array(SentMessage, { description: 'messages by SMS about a submitted application, oldest first' }),
  ),
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
  similar: Type.Optional(
    Type.Array(Type.String(), { description: 'for the office: names that differ from a photo in one character' }),
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
  application: {
    params,
    query: body({
      opened: Type.Optional(
        Type.Boolean({ description: 'the progress page shows it: no SMS about what the applicant has seen' }),
      ),
    }),
    reply: Type.Object({
      ...DetailSchema.properties,
      rules: Type.Optional(
        Type.Object(Rules, { description: 'those of its submission, when another policy version is in force now' }),
      ),
    }),
  },
  saveStep: {
    params: body({ id: Id, step: codes(...stepKeys) }),
    body: Type.Record(Type.String(), Value, { maxProperties: 60 }),
    reply: DetailSchema,
  },
  deleteApplication: { params, reply: Empty },
  submitApplication: {
    params,
    body: body({
      declarations: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 }),
      language: Type.Optional(codes(...languages)),
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
    body: Type.Union([
      body({
        ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          maxItems: 1000,
          description: 'unknown ids are ignored',
        }),
      }),
      body({ all: Type.Literal(true) }),
    ]),
    reply: Type.Object({ unReadCount: Type.Integer() }),
  },
};
