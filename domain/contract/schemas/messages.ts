import { Type } from '@sinclair/typebox';

import { messageKinds, messageStates, occasions } from '../../messages';
import { messageLanguages } from '../../policy/messageTexts';
import { statuses } from '../../status';
import { body, codes, Empty, Id, Instant, listOf, OrNull, Paging } from '../../schema';

const days = Type.Integer({ minimum: 1 });
const settings = { reminders: Type.Boolean(), language: codes(...messageLanguages) };
const Settings = Type.Object(settings, { description: 'reminders by SMS, and the language of all messages' });

/** A message on the progress page. */
export const SentMessage = Type.Object({
  kind: codes(...messageKinds),
  occasion: codes(...occasions),
  at: Instant,
  state: codes(...messageStates),
});

const failure = {
  kind: codes(...messageKinds),
  occasion: codes(...occasions),
  reason: Type.String({
    description:
      'gateway: refused for six hours; timeout: no answer; report: reported as not delivered; unreadable: the number cannot be decrypted',
  }),
  failedAt: Instant,
};

/** The message that keeps a case on the list of `unreachable`. */
export const UndeliveredMessage = Type.Object({ id: Id, ...failure });

export const messageSchemas = {
  helpNumber: {
    params: body({ id: Id }),
    body: Type.Optional(Empty),
    reply: Type.Object({ number: Type.String(), until: Instant }),
  },
  stageTime: {
    params: body({ id: Id }),
    reply: Type.Object({
      measured: OrNull(
        Type.Object(
          { median: days, ninety: days, cases: Type.Integer() },
          {
            description:
              'half and nine of ten cases of the city left this stage within so many days; null below 30 cases',
          },
        ),
      ),
    }),
  },
  messageSettings: { reply: Settings },
  changeMessageSettings: {
    body: body({ reminders: Type.Optional(settings.reminders), language: Type.Optional(settings.language) }),
    reply: Settings,
  },
  smsReport: {
    body: body({ id: Id, status: codes('delivered', 'failed') }),
    reply: Empty,
  },
  unreachable: {
    query: body(Paging),
    reply: listOf(
      Type.Object({
        id: { ...Id, description: 'of the message' },
        applicationId: Id,
        number: OrNull(Type.String()),
        status: codes(...statuses),
        regionCode: Type.String(),
        ...failure,
        deadline: OrNull(Instant),
      }),
    ),
  },
  resendMessage: {
    params: body({ id: Id }),
    body: body({ message: Id }),
    reply: Type.Object({
      at: Instant,
      waits: {
        ...OrNull(codes('quiet', 'reminder')),
        description: 'why it is sent at `at` and not now: in the quiet hours, or a reminder of a moved deadline',
      },
      isToNewNumber: Type.Boolean({ description: 'the applicant has changed the number since the failure' }),
    }),
  },
  markReached: { params: body({ id: Id }), body: Type.Optional(Empty), reply: Empty },
};
