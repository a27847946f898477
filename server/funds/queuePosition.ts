import type { Detail } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Row } from '../platform/db/tables/applications';
import { joinWaitingList, queuePositionOf } from './waitingQueries';
import { openAnswers, textAt } from '../cases/answers';
import { rulesOf } from '../cases/editions';

/** Returns the position of a draft on the waiting list. */
export async function waitingOf(deps: Deps, row: Row): Promise<Detail['waiting']> {
  if (row.status !== 'draft' || !rulesOf(deps, row).edition.intake.waitingList) return undefined;
  const found = await queuePositionOf(deps.db, row.id);
  if (!found) return undefined;
  const { place, offeredUntil } = found;
  return { place, ...(offeredUntil && { offeredUntil: shanghaiInstant(offeredUntil) }) };
}

/** Adds the draft to the waiting list if the policy has one, and returns the refusal with the queue position. */
export async function withQueuePosition(deps: Deps, row: Row, refused: AppError): Promise<AppError> {
  const { edition } = rulesOf(deps, row);
  if (!edition.intake.waitingList) return refused;
  const city = textAt(openAnswers(deps, row), 'personalInfo.regionCode');
  await joinWaitingList(deps.db, row.id, edition.id, city, deps.clock.now());
  const waiting = await waitingOf(deps, row);
  return new AppError('FUNDS_EXHAUSTED', { data: { ...(refused.data as object), ...(waiting && { waiting }) } });
}
