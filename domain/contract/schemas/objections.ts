import { Type } from '@sinclair/typebox';

import { objectionChannels } from '../../office';
import { statuses } from '../../status';
import { body, codes, Day, Id, listOf, OrNull, Paging } from '../../schema';
import { ObjectionEntry } from './cases';

export const objectionSchemas = {
  openObjections: {
    query: body(Paging),
    reply: listOf(
      Type.Object({
        id: Id,
        applicationId: Id,
        number: OrNull(Type.String()),
        status: codes(...statuses),
        regionCode: Type.String(),
        channel: codes(...objectionChannels),
        receivedOn: Day,
      }),
    ),
  },
  recordObjection: {
    params: body({ id: Id }),
    body: body({
      channel: codes(...objectionChannels),
      receivedOn: {
        ...Day,
        description: 'a day of the publicity, today at the latest; after its last day only a `lead` records',
      },
      text: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    reply: Type.Object({
      ...ObjectionEntry.properties,
      inBatch: Type.Optional(
        Type.Literal(true, {
          description: 'the case is in a payment batch, which its release dissolves while the objection is open',
        }),
      ),
    }),
  },
};
