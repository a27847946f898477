import { Type } from '@sinclair/typebox';

import { queueNames } from '../../queues';
import { body, codes, Day, Empty, Id, Instant, listOf, OrNull } from '../../schema';
import { DueDay, Held, LeftMs, OfficeDetail, OfficeEntry } from './cases';

const params = body({ id: Id });

const Lease = Type.Object({ until: Instant, leftMs: LeftMs });
/** The end of the assignment that the caller knows. A claim or renewal of a lease of minutes, a new hold and a hand-over change it; a hold of days keeps its end. */
const knownUntil = body({
  until: Type.Optional({ ...Instant, description: 'the `until` that the caller knows; 409 when it is another by now' }),
});
const Claimed = Type.Object({ ...OfficeEntry.properties, held: Held });

const QueueState = Type.Object({
  queue: codes(...queueNames),
  count: Type.Integer(),
  more: Type.Boolean({ description: 'there are more than were counted' }),
  oldest: OrNull(Instant),
  overdue: Type.Integer({ description: 'of those counted, by working days' }),
  dueToday: Type.Integer({ description: 'of those counted, due before the next working day and not overdue' }),
  due: Type.Optional({ ...DueDay, description: 'the earliest deadline of those counted' }),
});

export const assignmentSchemas = {
  queues: { reply: Type.Array(QueueState) },
  claims: { reply: listOf(Claimed) },
  claimNext: {
    body: Type.Optional(
      body({
        queue: Type.Optional(codes(...queueNames)),
        except: Type.Optional(
          Type.Array(Id, { maxItems: 100, description: 'cases to leave out, because the caller has skipped them' }),
        ),
        prefetch: Type.Optional(
          Type.Boolean({
            description:
              'the case is loaded ahead, which the audit log tells apart: `officeApplication` follows when it is opened',
          }),
        ),
      }),
    ),
    reply: OfficeDetail,
  },
  claim: { params, body: Type.Optional(Empty), reply: OfficeDetail },
  renewClaim: { params, body: Type.Optional(knownUntil), reply: Lease },
  giveBack: { params, query: knownUntil, reply: Empty },
  hold: {
    params,
    body: body({ until: Day, note: Type.String({ minLength: 1, maxLength: 500 }) }),
    reply: Type.Object({ until: Instant }),
  },
  handOver: {
    params,
    body: body({
      to: Id,
      // Optional for desks of the previous release.
      seen: Type.Optional({
        ...OrNull(Id),
        description:
          'the present holder that the caller has seen; 409 with `by` when another member holds the case, unless it is `to`',
      }),
    }),
    reply: Type.Object({ until: Instant }),
  },
};
