import { Type } from '@sinclair/typebox';

import { flowIds } from '../../flow/types';
import { statuses } from '../../status';
import { DetailSchema, HistorySchema } from './applications';
import { body, codes, Empty, Fen, Id, Instant, listOf, listPattern, OrNull, Paging, Stage } from '../../schema';

const params = body({ id: Id });
const remark = Type.String({ maxLength: 500 });

const MarkedItem = body({
  key: Type.String({ maxLength: 100 }),
  code: Type.String({ maxLength: 50 }),
  text: Type.String({ minLength: 1, maxLength: 300 }),
});

const OfficeEntry = Type.Object({
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
});

const Funds = Type.Object({
  edition: Type.String(),
  regionCode: OrNull(Type.String()),
  granted: Fen,
  reserved: Fen,
  spent: Fen,
  left: Fen,
});
/** A hundred billion 元. */
const most = 10_000_000_000_000;

/** Who stands behind a step, and the remark that stays inside the office. */
const OfficeHistory = Type.Object({
  ...HistorySchema.properties,
  person: Type.Optional(Type.String()),
  officeNote: Type.Optional(Type.String()),
});

/** A case as the office sees it: masked, unless it is held by whoever looks. */
const OfficeDetail = Type.Object({
  ...DetailSchema.properties,
  regionCode: Type.String(),
  masked: Type.Boolean(),
  held: Type.Optional(Type.Object({ by: Type.String(), mine: Type.Boolean(), until: Instant, note: Type.String() })),
  history: Type.Array(OfficeHistory),
});

const Imported = Type.Object({ imported: Type.Integer() });

const Receipt = Type.Object({
  id: Id,
  number: OrNull(Type.String()),
  status: codes(...statuses),
  stage: Type.Optional(Stage),
  approvedAmount: Type.Optional(Fen),
  deadline: Type.Optional(Instant),
});

/** Beside what the applicant reads (`remark`), what stays inside the office. */
const officeNote = Type.Optional(Type.String({ maxLength: 1000, description: 'for the office alone' }));
const items = Type.Optional(Type.Array(MarkedItem, { maxItems: 60 }));
const reason = Type.String({ minLength: 1, maxLength: 500 });

export const officeSchemas = {
  officeApplications: {
    query: body({
      ...Paging,
      status: Type.Optional(Type.String({ pattern: listPattern(statuses) })),
      q: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: listOf(OfficeEntry),
  },
  officeApplication: { params, reply: OfficeDetail },
  officeFile: { params },
  officeIntake: { params, body: Type.Optional(Empty), reply: Receipt },
  officeDecide: {
    params,
    body: body({
      decision: codes('approve', 'reject', 'return'),
      stage: Type.Optional(
        Type.Union(Stage.anyOf, { description: 'the stage that was looked at; 409 when it is another by now' }),
      ),
      items,
      approvedAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
      remark,
      officeNote,
    }),
    reply: Receipt,
  },
  officePublish: { params, body: Type.Optional(Empty), reply: Receipt },
  officeRevoke: { params, body: body({ reason, officeNote }), reply: Receipt },
  officeObject: { params, body: body({ upheld: Type.Boolean(), reason, items, officeNote }), reply: Receipt },
  officePay: {
    params,
    body: body({ result: codes('started', 'paid', 'failed'), reason: Type.Optional(remark) }),
    reply: Receipt,
  },
  officeFunds: { reply: listOf(Funds) },
  grantFunds: {
    body: body({
      edition: Type.String({ maxLength: 100 }),
      regionCode: OrNull(Type.String({ maxLength: 6 })),
      amount: Type.Integer({ minimum: -most, maximum: most, description: '分; negative takes back' }),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    reply: Funds,
  },
  importCompanies: { reply: Imported },
  importHotlines: { reply: Imported },
};
