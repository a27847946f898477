import { Type } from '@sinclair/typebox';

import { type ErrorCode, errorCodes } from '../../errors';
import { reviewerEvents, statuses } from '../../status';
import { Proposed } from './proposals';
import { CaseFilter, Cursor, MarkedItem, OfficeDetail, OfficeEntry, ReviewDraft, WaitMs } from './cases';
import { body, codes, Day, Empty, Fen, Id, idPattern, Instant, listOf, OrNull, Paging, Stage } from '../../schema';

const params = body({ id: Id });
const remark = Type.String({ maxLength: 500 });

const Funds = Type.Object({
  edition: Type.String(),
  editionTitle: Type.Optional(
    Type.String({ description: 'also of an edition that the policy in force does not have' }),
  ),
  regionCode: OrNull(Type.String()),
  granted: Fen,
  reserved: Fen,
  spent: Fen,
  left: Fen,
});
/** 100 billion 元, in 分. */
const most = 10_000_000_000_000;

const OfficeList = Type.Object({
  list: Type.Array(OfficeEntry),
  next: OrNull(Type.String()),
  total: Type.Union([Type.Integer(), Type.Literal('more')]),
});

const AuditEntry = Type.Object({
  at: Instant,
  actor: Type.String(),
  name: Type.Optional(Type.String({ description: 'of the person who acted' })),
  action: Type.String(),
  target: OrNull(Type.String()),
  about: Type.Optional(
    Type.String({ description: 'the number of the application, or the name of the person, that `target` is' }),
  ),
  detail: Type.Unknown(),
  address: OrNull(Type.String()),
});

/** A remark for the office only; the applicant reads `remark`. */
const officeNote = Type.Optional(Type.String({ maxLength: 1000, description: 'for the office alone' }));
const historyLength = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: 'the length of the `history` that the officer has seen; 409 when the case has had another event since',
  }),
);
const items = Type.Optional(Type.Array(MarkedItem, { maxItems: 60 }));
const reason = Type.String({ minLength: 1, maxLength: 500 });

const decision = {
  decision: codes('approve', 'reject', 'return'),
  stage: Type.Optional(
    Type.Union(Stage.anyOf, { description: 'the stage that the officer has seen; 409 when it is another now' }),
  ),
  items,
  approvedAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
  remark,
  officeNote,
};
const revocation = { reason, officeNote };
const objectionDecision = {
  objectionId: { ...Id, description: 'an objection against this case that is not decided' },
  upheld: Type.Boolean(),
  reason,
  items,
  officeNote,
};

const PendingDecision = Type.Object({
  id: Id,
  applicationId: Id,
  number: OrNull(Type.String()),
  event: codes(...reviewerEvents),
  waitMs: WaitMs,
  refused: Type.Optional(
    Type.Object(
      {
        code: codes(...(Object.keys(errorCodes) as ErrorCode[])),
        reason: Type.Optional(Type.String({ description: 'the `reason` of the first problem of a field' })),
      },
      { description: 'it had no effect, because it was no longer possible when it was due' },
    ),
  ),
});

export const officeSchemas = {
  officeApplications: {
    query: body({
      pageSize: Paging.pageSize,
      ...CaseFilter,
      sort: Type.Optional(
        Type.Literal('due', { description: 'what is due first; without it, what was submitted first' }),
      ),
      held: Type.Optional(
        Type.String({
          pattern: `^(mine|others)$|${idPattern}`,
          description: 'for a lead: cases that the caller, any other member, or the member with this id holds',
        }),
      ),
      after: Type.Optional(Cursor),
      q: Type.Optional(Type.String({ maxLength: 100, description: 'the number of an application, nothing else' })),
    }),
    reply: OfficeList,
  },
  officeSearch: {
    body: body({
      q: Type.String({ minLength: 1, maxLength: 100, description: 'number, ID number or VIN, whole' }),
      after: Type.Optional(Cursor),
      pageSize: Paging.pageSize,
    }),
    reply: OfficeList,
  },
  audit: {
    query: body({
      actor: Type.Optional(
        Type.String({ maxLength: 100, description: 'the id or the sign-in name of a person, or `office:<key>`' }),
      ),
      applicationId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'its id or its number' })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      after: Type.Optional(Cursor),
      pageSize: Paging.pageSize,
    }),
    reply: Type.Object({ list: Type.Array(AuditEntry), next: OrNull(Type.String()) }),
  },
  officeApplication: { params, reply: OfficeDetail },
  officeReadings: {
    params,
    reply: Type.Object({ waiting: Type.Array(Id, { description: 'the photos that OCR has not read yet' }) }),
  },
  officeFile: {
    params,
    query: body({
      prefetch: Type.Optional(
        Type.Boolean({
          description:
            'the photo is loaded ahead: `recordLook` follows when it is shown. Ignored for a case that the caller does not hold',
        }),
      ),
    }),
  },
  recordLook: { params, body: Type.Optional(Empty), reply: Empty },
  officeIntake: {
    params,
    body: Type.Optional(body({ historyLength })),
    reply: Type.Object({
      id: Id,
      number: OrNull(Type.String()),
      status: codes(...statuses),
      stage: Type.Optional(Stage),
    }),
  },
  pendDecision: {
    params,
    body: Type.Union([
      body({ act: codes('intake', 'publish'), historyLength }),
      body({ act: Type.Literal('decide'), historyLength, body: body(decision) }),
      body({ act: Type.Literal('revoke'), historyLength, body: body(revocation) }),
      body({ act: Type.Literal('object'), historyLength, body: body(objectionDecision) }),
    ]),
    reply: Type.Object({
      id: Id,
      dueAt: { ...Instant, description: 'when it takes effect' },
      waitMs: WaitMs,
      undone: Type.Optional(
        Type.Literal(true, { description: 'a repeated call, whose decision was undone meanwhile' }),
      ),
    }),
  },
  undoDecision: { params, reply: Empty },
  pendingDecisions: { reply: Type.Object({ list: Type.Array(PendingDecision) }) },
  readRefusal: { params, reply: Empty },
  saveReviewDraft: { params, body: ReviewDraft, reply: Empty },
  dropReviewDraft: { params, reply: Empty },
  officeFunds: { reply: listOf(Funds) },
  poolOpening: {
    query: body({ edition: Type.String({ maxLength: 100 }), regionCode: Type.String({ pattern: '^\\d{6}$' }) }),
    reply: Type.Object({
      waiting: Type.Integer({ description: 'drafts of the city that wait for money of the province' }),
      reserved: Type.Integer({
        description: 'applications and offers of the city with money of the province; they keep it',
      }),
    }),
  },
  grantFunds: {
    body: body({
      edition: Type.String({ maxLength: 100 }),
      regionCode: OrNull(Type.String({ maxLength: 6 })),
      amount: Type.Integer({ minimum: -most, maximum: most, description: '分; negative takes back' }),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    reply: Proposed,
  },
};
