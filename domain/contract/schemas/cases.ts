import { Type } from '@sinclair/typebox';

import { askedStates } from '../../flow/changes';
import { flowIds } from '../../flow/types';
import { type AlikeKind, alikeKinds, objectionChannels } from '../../office';
import { reviewerEvents, statuses } from '../../status';
import { checkListKeys } from '../../policy/checkList';
import { SentenceSchema } from '../../policy/schema';
import { DetailSchema, HistorySchema } from './applications';
import { UndeliveredMessage } from './messages';
import { StoredFile } from './photos';
import { body, codes, Day, Fen, Id, Instant, listPattern, OrNull, Stage } from '../../schema';

/** The day by which the office must act. Calculated by the server, because a desk may have another clock and calendar. */
export const DueDay = Type.Object({
  by: Day,
  workdays: Type.Integer({ description: 'working days left after today; passed since `by` when late' }),
  late: Type.Boolean(),
});

export const LeftMs = Type.Integer({ description: 'milliseconds until then, by the clock of the server' });

/** The present assignment of a case. */
export const Held = Type.Object({
  by: Type.String({ description: 'name of the officer' }),
  staffId: Id,
  mine: Type.Boolean(),
  until: Instant,
  leftMs: LeftMs,
  ends: Type.Optional({ ...DueDay, description: 'the last day, when it is held for days' }),
  note: Type.String(),
});

/** Cases as the office sees them: list entry and detail. */
export const OfficeEntry = Type.Object({
  id: Id,
  number: OrNull(Type.String()),
  flow: codes(...flowIds),
  edition: Type.String(),
  status: codes(...statuses),
  stage: Type.Optional(Stage),
  name: Type.String({ description: 'masked' }),
  regionCode: Type.String(),
  amount: OrNull(Fen),
  approvedAmount: OrNull(Fen),
  submittedAt: OrNull(Instant),
  updatedAt: Instant,
  due: Type.Optional(DueDay),
  held: Type.Optional({ ...Held, description: 'in the list for a lead, when a member holds the case' }),
});

/** Filters of the case list and of the export. */
export const CaseFilter = {
  status: Type.Optional(Type.String({ pattern: listPattern(statuses), maxLength: 200 })),
  stage: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  edition: Type.Optional(Type.String({ maxLength: 100 })),
  regionCode: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  due: Type.Optional(Type.Literal('today', { description: 'due before the next working day, overdue cases included' })),
};
export const Cursor = Type.String({ minLength: 1, maxLength: 200, description: 'the `next` of the page before' });

export const Turned = Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)]);
const OfficeFile = Type.Object({
  ...StoredFile.properties,
  turned: Type.Optional(Type.Union(Turned.anyOf, { description: 'how an officer has rotated it' })),
});

/** State before a correction: the values and what had to be corrected. */
const Round = Type.Object({
  round: Type.Integer(),
  at: Instant,
  steps: DetailSchema.properties.steps,
  files: Type.Array(Type.Object({ id: Id, slot: Type.String() })),
  changed: Type.Array(Type.String(), { description: 'fields and materials that the next submission changed' }),
  samePhotos: Type.Array(Id, { description: 'photos of the next submission with a picture of this one' }),
  returned: Type.Optional(
    Type.Object({
      at: Instant,
      remark: Type.String(),
      items: Type.Array(
        Type.Object({
          key: Type.String(),
          code: Type.String(),
          text: Type.String(),
          state: codes(...askedStates),
        }),
      ),
    }),
  ),
});

/** The officer of a history entry, and the remark for the office only. */
const OfficeHistory = Type.Object({
  ...HistorySchema.properties,
  person: Type.Optional(Type.String()),
  officeNote: Type.Optional(Type.String()),
});

/** How an objection ended; `ended`: the case ended without a decision on it. */
const objectionStates = ['open', 'upheld', 'dismissed', 'returned', 'ended'] as const;

export const ObjectionEntry = Type.Object({
  id: Id,
  channel: codes(...objectionChannels),
  receivedOn: { ...Day, description: 'the day on which it reached the office' },
  recordedAt: Instant,
  recordedBy: Type.String({ description: 'name of the officer' }),
  mine: Type.Optional(Type.Literal(true, { description: 'recorded by the caller, who may not decide it' })),
  text: Type.Optional(Type.String({ description: 'absent for officers who may not see photos either' })),
  state: codes(...objectionStates),
  decidedAt: Type.Optional(Instant),
  decidedBy: Type.Optional(Type.String({ description: 'name of the officer' })),
  answer: Type.Optional(Type.String({ description: 'the remark of its decision, which the applicant reads' })),
});

export const MarkedItem = body({
  key: Type.String({ maxLength: 100 }),
  code: Type.String({ maxLength: 50, description: "one of the case's `returnReasons`, or one's own with a text" }),
  text: Type.String({ maxLength: 300, description: 'may be empty where the policy has a sentence for the code' }),
});

const remarkOf = Type.Optional(Type.String({ maxLength: 500 }));
/** What an officer has typed and not decided. */
export const ReviewDraft = body({
  round: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'the corrections of the case that the draft is about',
  }),
  marks: Type.Array(MarkedItem, { maxItems: 60 }),
  remarks: body({
    yes: remarkOf,
    return: remarkOf,
    reject: remarkOf,
    revoke: remarkOf,
    object: remarkOf,
    dismiss: remarkOf,
  }),
  officeNote: Type.String({ maxLength: 1000 }),
  amount: Type.String({ maxLength: 30, description: '元, as typed' }),
});

export const WaitMs = Type.Integer({
  minimum: 0,
  description: 'milliseconds until it takes effect, by the clock of the database',
});

/** A case as the office sees it: masked unless it is assigned to the caller. */
export const OfficeDetail = Type.Object({
  ...DetailSchema.properties,
  regionCode: Type.String(),
  masked: Type.Boolean(),
  alike: Type.Array(
    Type.Object({
      kind: codes(...(Object.keys(alikeKinds) as AlikeKind[]), 'photo'),
      applicationId: Id,
      number: Type.String(),
      isPaid: Type.Optional(Type.Boolean({ description: 'the other case, with the same car or invoice, is paid' })),
      files: Type.Optional(
        Type.Tuple([Id, Id], { description: 'the photo of this case, and the same one of the other' }),
      ),
    }),
    { description: 'other cases that have the same person, telephone, account, address, car, invoice or photo' },
  ),
  foreign: Type.Optional(
    Type.Literal(true, { description: "submitted with an ID number that is not the account's own" }),
  ),
  disputedAt: Type.Optional({
    ...Instant,
    description: 'when the account that carries the ID number reported that it did not apply; also in `history`',
  }),
  checkList: Type.Optional(
    Type.Array(Type.Object({ key: codes(...checkListKeys), values: Type.Optional(Type.Array(Type.String())) }), {
      description: 'what an officer checks on the documents, because no answer of the form states it',
    }),
  ),
  unlistedModel: Type.Optional(
    Type.Literal(true, {
      description:
        'the rules require a listed new-energy model, and the imported catalogue lacks the one of the answers',
    }),
  ),
  term: Type.Optional(
    Type.String({
      description: 'name of the term of the last submission; absent when the edition has one term for all',
    }),
  ),
  samePerson: Type.Optional(
    Type.Array(
      Type.Object({
        applicationId: Id,
        number: Type.String(),
        flow: codes(...flowIds),
        status: codes(...statuses),
        stage: Type.Optional(Stage),
        submittedAt: Instant,
        foreign: Type.Boolean(),
      }),
      { description: 'other submitted applications with the same ID number, the first one first' },
    ),
  ),
  due: Type.Optional(DueDay),
  held: Type.Optional(Held),
  undelivered: Type.Optional({
    ...UndeliveredMessage,
    description: 'the last message to the applicant, when it was not delivered',
  }),
  takeable: Type.Boolean({ description: 'whether the caller may claim it now' }),
  allowedEvents: Type.Array(codes(...reviewerEvents), {
    description: 'what the caller may decide now; none while the case is masked',
  }),
  pending: Type.Optional(
    Type.Object({ id: Id, waitMs: WaitMs }, { description: "the caller's own decision that has not taken effect" }),
  ),
  draft: Type.Optional({ ...ReviewDraft, description: "the caller's own; absent while the case is masked" }),
  markable: Type.Array(Type.String(), {
    description: 'the fields and materials that a return may mark; none while it may not be returned',
  }),
  history: Type.Array(OfficeHistory),
  objections: Type.Array(ObjectionEntry, { description: 'the earliest first' }),
  files: Type.Array(OfficeFile),
  returnReasons: Type.Record(Type.String(), SentenceSchema, {
    description: 'why it may be sent back, by the policy it is judged by',
  }),
  photoReasons: Type.Optional(Type.Array(Type.String(), { description: 'codes of the reasons that concern a photo' })),
  rounds: Type.Array(Round, { description: 'what was submitted before, the first one first' }),
});
