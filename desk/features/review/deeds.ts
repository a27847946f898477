import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { forgetCase } from './cases';
import { writeDraft } from './drafts';
import type { OutboxItem, SendOptions } from './outbox';

/** Returns true when an earlier try has had its effect. */
const hasArrived = async ({ id }: OutboxItem): Promise<boolean> =>
  (await call('keyUsed', { params: { key: id } })).used;

function forget({ caseId }: OutboxItem) {
  writeDraft(caseId, null);
  forgetCase(caseId);
}

/** Sends a decision; its key makes the server have one effect. Returns false when it only asked, and nothing arrived. */
export async function send(item: OutboxItem, options: SendOptions): Promise<boolean> {
  try {
    if (options.askOnly) {
      if (!(await hasArrived(item))) return false;
    } else await sendOnce(item, options);
    forget(item);
  } catch (error) {
    // The first try may have arrived although a repetition is refused: the officer has lost the role or the city since.
    if (options.again && !isRetryable(error) && (await hasArrived(item).catch(() => false))) forget(item);
    else {
      // Another officer has the case, or its status changed: the next view loads it again.
      if (!isRetryable(error)) forgetCase(item.caseId);
      throw error;
    }
  }
  return true;
}

async function sendOnce(item: OutboxItem, { keepalive }: SendOptions): Promise<void> {
  const { caseId, deed, id: key } = item;
  const params = { id: caseId };
  switch (deed.what) {
    case 'intake':
      return void (await call('officeIntake', { params, keepalive, key }));
    case 'publish':
      return void (await call('officePublish', { params, keepalive, key }));
    case 'decide':
      return void (await call('officeDecide', { params, body: deed.body, keepalive, key }));
    case 'revoke':
      return void (await call('officeRevoke', { params, body: deed.body, keepalive, key }));
    case 'object':
      return void (await call('officeObject', { params, body: deed.body, keepalive, key }));
  }
}
