import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import { requireScope, type StaffCaller } from '../../auth/caller';
import { requireSubmitted } from '../../cases/requireCase';
import type { Deps } from '../../deps';
import { once } from '../../http/idempotency/once';
import { makeDueAgain } from '../../messages/resend';
import { audit } from '../../platform/audit/audit';
import { within } from '../../platform/db/transaction';

/** Sends a failed message of a case in the caller's cities again (`makeDueAgain`). */
export async function resendMessage(
  deps: Deps,
  caller: StaffCaller,
  applicationId: string,
  { message: messageId }: CallTypes['resendMessage']['body'],
): Promise<CallTypes['resendMessage']['reply']> {
  const { region_code } = await requireSubmitted(deps, applicationId);
  requireScope(caller, region_code === null ? null : [region_code], 'change');
  return once(deps, caller, async (trx) => {
    const { message, id, at, waits, isToNewNumber } = await makeDueAgain(trx, deps, applicationId, messageId);
    const { actor, address } = caller;
    const { kind, occasion, reason } = message;
    const detail = { message: id, before: message.id, kind, occasion, reason };
    const target = `application:${applicationId}`;
    await audit(within(deps, trx), { actor, action: 'resend_message', target, detail, address });
    return { at: shanghaiInstant(at), waits, isToNewNumber };
  });
}
