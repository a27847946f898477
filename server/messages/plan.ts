import { randomUUID } from 'node:crypto';

import { afterQuietHours, type MessageKind, messageOfEvent, plannedMessages } from '@domain/messages';
import type { Event } from '@domain/status';

import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import type { CaseRow } from '../platform/db/tables/applications';
import { insertForOwners, insertMessages } from './outboxQueries';

interface Planned {
  accountId: string;
  applicationId: string | null;
  kind: MessageKind;
  /** distinguishes a repeated event of the same application */
  eventKey: string;
  at: Date;
  deadline: Date | null;
  sealMobile?: (id: string) => string;
}

/** Returns the rows of the message of an event and its reminders. */
const toMessageRows = ({ accountId, applicationId, kind, eventKey, at, deadline, sealMobile }: Planned) =>
  plannedMessages(kind, at, deadline).map((message) => {
    const id = randomUUID();
    return {
      id,
      account_id: accountId,
      application_id: applicationId,
      kind,
      event: eventKey,
      occasion: message.occasion,
      event_at: at,
      planned_at: message.at,
      due_at: message.at,
      mobile_sealed: sealMobile?.(id) ?? null,
    };
  });

/** Writes the message of an event and its reminders, once per application and event. Call in the transaction of the event. */
export const planMessages = (trx: Db, planned: Planned): Promise<unknown> =>
  insertMessages(trx, toMessageRows(planned));

/** Writes the messages of a transition of one or several applications. Call under their locks. */
export async function planForTransitions(
  trx: Db,
  moved: readonly (Pick<CaseRow, 'id' | 'account_id' | 'due_at'> & { event_seq: number })[],
  event: Event,
  at: Date,
): Promise<void> {
  const kind = messageOfEvent[event];
  if (!kind) return;
  await insertMessages(
    trx,
    moved.flatMap((row) =>
      toMessageRows({
        accountId: row.account_id,
        applicationId: row.id,
        kind,
        eventKey: String(row.event_seq),
        at,
        deadline: row.due_at,
      }),
    ),
  );
}

/** Writes one message to each owner of the applications, with the instant until which lost work can be repeated. */
export const planAfterRestore = (trx: Db, applicationIds: readonly string[], at: Date, until: Date): Promise<unknown> =>
  insertForOwners(trx, applicationIds, {
    kind: 'restored',
    event: until.toISOString(),
    at,
    plannedAt: afterQuietHours(at),
  });

type AccountMessage = Extract<MessageKind, 'mobile_changed' | 'mobile_set' | 'account_frozen' | 'account_unfrozen'>;

/** Writes a message about an account: to `mobile`, or to the number that the account has when it is sent. */
export const planForAccount = (
  trx: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { accountId, kind, mobile }: { accountId: string; kind: AccountMessage; mobile?: string },
): Promise<unknown> =>
  planMessages(trx, {
    accountId,
    applicationId: null,
    kind,
    eventKey: randomUUID(),
    at: clock.now(),
    deadline: null,
    ...(mobile && { sealMobile: (id: string) => vault.seal(mobile, locations.message(id)) }),
  });
