import { createHash } from 'node:crypto';

import type { CallName } from '@domain/contract/paths';

import { locations } from '../../platform/crypto/sealLocations';
import type { Db } from '../../platform/db/tables';
import { transaction } from '../../platform/db/transaction';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { insertOfficeRequest, lockOfficeRequest } from './queries';

/** A writing office request with its `Idempotency-Key`. */
export interface KeyedRequest {
  call: CallName;
  key: string;
  /** method, path and body */
  content: Buffer;
}

/** The acting user. `keyed` is undefined for callers inside the server, e.g. command line tools. */
export interface Actor {
  actor: string;
  /** network address, for the audit log */
  address?: string;
  keyed?: () => KeyedRequest;
}

/**
 * Runs `work` in one transaction and stores its result under the caller's key. A retry returns the stored result without running `work`; null is not stored,
 * so a retry runs again. Throws DUPLICATE when the key belongs to another request.
 */
export function once<T>(
  deps: Pick<Deps, 'pool' | 'vault' | 'clock' | 'checkAtBegin' | 'checkBeforeCommit'>,
  { actor, keyed }: Actor,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const request = keyed?.();
  if (!request) return transaction(deps, work);
  const { call, key, content } = request;
  const content_index = deps.vault.index('office_request', createHash('sha256').update(content).digest('hex'));
  const place = locations.officeRequest(actor, key);
  return transaction(deps, async (trx) => {
    const before = await lockOfficeRequest(trx, actor, key);
    if (before) {
      if (before.call !== call || before.content_index !== content_index) throw usedKey();
      return (JSON.parse(deps.vault.open(before.result_sealed, place)) as { result: T }).result;
    }
    const result = await work(trx);
    if (result === null) return result;
    const result_sealed = deps.vault.seal(JSON.stringify({ result }), place);
    await insertOfficeRequest(trx, { actor, key, call, content_index, result_sealed, at: deps.clock.now() });
    return result;
  });
}

const usedKey = () =>
  new AppError('DUPLICATE', {
    fields: {
      'Idempotency-Key': {
        code: 'duplicate',
        reason: 'duplicate.key',
        message: '上一次提交已经办理，内容与这次不同；请关闭后核对结果再操作',
      },
    },
  });
