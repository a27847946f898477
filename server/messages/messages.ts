import type { Detail } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import { messagesOf, messagesOfAccount, recordOpening } from './messageQueries';

/** Returns the messages of an application that were sent or could not be delivered. */
export const sentMessages = async (
  { db }: Pick<Deps, 'db'>,
  applicationId: string,
): Promise<Detail['messages'] & object> =>
  (await messagesOf(db, applicationId)).map(({ kind, occasion, state, at }) => ({
    kind,
    occasion,
    state,
    at: shanghaiInstant(at),
  }));

/** Records that the owner has opened an application: a message about what the owner has seen is not sent. Never fails the request. */
export const noteOpening = ({ db, clock, log }: Deps, applicationId: string): Promise<unknown> =>
  recordOpening(db, applicationId, clock.now()).catch((error: unknown) => {
    log.warn({ err: error }, 'recording the opening of an application failed');
  });

/** Returns the messages of a person for the data export. */
export async function exportMessages({ db }: Pick<Deps, 'db'>, accountId: string) {
  const instant = (at: Date | null) => at && shanghaiInstant(at);
  return (await messagesOfAccount(db, accountId)).map((message) => ({
    kind: message.kind,
    occasion: message.occasion,
    applicationId: message.application_id,
    state: message.state,
    reason: message.reason,
    plannedAt: instant(message.planned_at),
    sentAt: instant(message.sent_at),
    endedAt: instant(message.ended_at),
    deadline: instant(message.deadline),
  }));
}
