import { call } from '@/services/call';
import { isUncertain } from '@/services/callError';
import { forgetCase } from './cases';
import { writeDraft } from './drafts';
import type { Outgoing } from './outbox';

type Options = { keepalive: boolean; again: boolean };

/** Whether an earlier try has arrived after all: then the case has an event of mine that it did not have. */
async function hasArrived({ id, by, events }: Outgoing): Promise<boolean> {
  const { history } = await call('officeApplication', { params: { id } });
  return history.slice(events).some(({ person }) => person === by);
}

/** It follows from the case and how far it had come: a second objection finds one event more. An objection that is dismissed leaves the case where it stands, so the state refuses no second try. */
const keyOf = ({ id, events }: Outgoing) => `objection-${id}-${events}`;

/** Sent once: where it is unknown what became of the first try, the case itself is asked before it is sent again. */
export async function send(item: Outgoing, options: Options): Promise<void> {
  try {
    await sendOnce(item, options);
    writeDraft(item.id, null);
    forgetCase(item.id);
  } catch (error) {
    // The first try may have been on its way still when the case was asked, and is what this one was refused for.
    if (options.again && !isUncertain(error) && (await hasArrived(item).catch(() => false))) {
      writeDraft(item.id, null);
      return forgetCase(item.id);
    }
    // Refused: somebody else has it, or it stands elsewhere by now. Looked at again, it is asked for anew.
    if (!isUncertain(error)) forgetCase(item.id);
    throw error;
  }
}

async function sendOnce(item: Outgoing, { keepalive, again }: Options): Promise<void> {
  const { id, deed } = item;
  if (again && (await hasArrived(item))) return;
  const params = { id };
  switch (deed.what) {
    case 'intake':
      return void (await call('officeIntake', { params, keepalive }));
    case 'publish':
      return void (await call('officePublish', { params, keepalive }));
    case 'decide':
      return void (await call('officeDecide', { params, body: deed.body, keepalive }));
    case 'revoke':
      return void (await call('officeRevoke', { params, body: deed.body, keepalive }));
    case 'object':
      return void (await call('officeObject', { params, body: deed.body, keepalive, key: keyOf(item) }));
  }
}
