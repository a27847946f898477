import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { forgetCase } from './cases';
import { writeDraft } from './drafts';
import type { OutboxItem, SendOptions } from './outbox';

const remarkOf = ({ deed }: OutboxItem): string =>
  (deed.what === 'decide' ? deed.body.remark : 'body' in deed ? deed.body.reason : undefined)?.trim() ?? '';

/**
 * Returns true when an earlier try has arrived: the case then has a new event of the same officer with the same text.
 * The name alone would also find another decision of the officer, made in another tab.
 */
async function hasArrived(item: OutboxItem): Promise<boolean> {
  const { history } = await call('officeApplication', { params: { id: item.caseId } });
  return history
    .slice(item.events)
    .some(({ person, remark = '' }) => person === item.by && remark.trim() === remarkOf(item));
}

/** A dismissed objection does not change the status, so only the key rejects a repetition. A later objection finds more events. */
const keyOf = ({ caseId, events }: OutboxItem) => `objection-${caseId}-${events}`;

function forget({ caseId }: OutboxItem) {
  writeDraft(caseId, null);
  forgetCase(caseId);
}

/** Sends a decision once: after a try with an unknown result it reads the case first. Returns false when it only asked, and nothing arrived. */
export async function send(item: OutboxItem, options: SendOptions): Promise<boolean> {
  try {
    if (options.askOnly) {
      if (!(await hasArrived(item))) return false;
    } else await sendOnce(item, options);
    forget(item);
  } catch (error) {
    // The first try may have arrived after the case was read, and is then the reason of this refusal.
    if (options.again && !isRetryable(error) && (await hasArrived(item).catch(() => false))) forget(item);
    else {
      // Another officer has the case, or its status changed: the next view loads it again.
      if (!isRetryable(error)) forgetCase(item.caseId);
      throw error;
    }
  }
  return true;
}

async function sendOnce(item: OutboxItem, { keepalive, again }: SendOptions): Promise<void> {
  const { caseId, deed } = item;
  if (again && (await hasArrived(item))) return;
  const params = { id: caseId };
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
