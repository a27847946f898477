import { createHmac, timingSafeEqual } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { recordReport } from './messageQueries';

type Report = CallTypes['smsReport']['body'];

/** Returns the signature of a report: HMAC-SHA256 over `<id>:<status>` with SMS_KEY, in hexadecimal digits. */
export const signReport = (key: string, { id, status }: Report): string =>
  createHmac('sha256', key).update(`${id}:${status}`).digest('hex');

/**
 * Records the delivery report of the gateway. Unknown and repeated reports have no effect. Throws UNAUTHENTICATED without a signature or
 * without SMS_KEY, and FORBIDDEN for a signature of another key or report.
 */
export async function takeReport(deps: Deps, report: Report, signature: string | undefined): Promise<void> {
  const { smsKey } = deps.config;
  if (!smsKey || !signature) throw new AppError('UNAUTHENTICATED');
  const [received, expected] = [signature, signReport(smsKey, report)].map((one) => Buffer.from(one));
  if (received!.length !== expected!.length || !timingSafeEqual(received!, expected!)) throw new AppError('FORBIDDEN');
  const isNew = await recordReport(deps.db, report.id, report.status, deps.clock.now());
  if (isNew && report.status === 'failed') deps.metrics.messages('failed');
}
