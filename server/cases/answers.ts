import { flows } from '@domain/flow';
import { copyOf, textAt } from '@domain/flow/fields';
import { normalise } from '@domain/flow/normalise';
import type { Answers } from '@domain/flow/types';
import { maskAddress, maskCard, maskIdNo, maskMobile, maskName } from '@domain/mask';

import { openAnswers, openSubmission } from '../platform/crypto/sealedAnswers';
import type { Deps } from '../deps';
import type { CaseRow } from '../platform/db/tables/applications';

/**
 * Like `openAnswers`, but logs an error and returns undefined for a damaged row: for lists and batch runs that one row must not stop.
 * `round`: the submission that `answers_sealed` belongs to.
 */
export function answersOrNone(
  deps: Pick<Deps, 'vault' | 'log'>,
  row: Pick<CaseRow, 'id' | 'answers_sealed'>,
  round: number | null = null,
) {
  try {
    return round === null ? openAnswers(deps, row) : openSubmission(deps, { ...row, application_id: row.id, round });
  } catch (error) {
    deps.log.error({ err: error, application: row.id }, 'the answers of an application cannot be decrypted');
    return undefined;
  }
}

/** Returns the region code of a draft in its normal form: a draft keeps the text as typed. */
export const cityOf = ({ flow }: Pick<CaseRow, 'flow'>, answers: Answers): string => {
  const key = 'personalInfo.regionCode';
  return String(normalise(flows[flow], key, textAt(answers, key)));
};

/** Personal data that the office sees masked, except for the holder of the case. */
const officeMasks: Record<string, (text: string) => string> = {
  'personalInfo.name': maskName,
  'personalInfo.idNo': maskIdNo,
  'personalInfo.birthDate': maskAddress,
  'personalInfo.mobile': maskMobile,
  'personalInfo.address': maskAddress,
  'personalInfo.bankCardNo': maskCard,
  'oldCarInfo.ownerName': maskName,
  'oldCarInfo.vin': maskIdNo,
  'oldCarInfo.plateNo': maskAddress,
  'newCarInfo.vin': maskIdNo,
  'newCarInfo.plateNo': maskAddress,
};

const hidden = (answers: Answers, hide: Record<string, (text: string) => string>): Answers => {
  const left = copyOf(answers);
  for (const [key, mask] of Object.entries(hide)) {
    const [step, field] = key.split('.') as [keyof Answers, string];
    const text = textAt(answers, key);
    if (text) left[step][field] = mask(text);
  }
  return left;
};

/** Returns the answers as the office sees them without holding the case. */
export const maskForOffice = (answers: Answers): Answers => hidden(answers, officeMasks);

const masks = { 'personalInfo.idNo': maskIdNo, 'personalInfo.bankCardNo': maskCard };

/** Masks ID and card number, except for the keys in `open`. */
export const maskAnswers = (answers: Answers, open: readonly string[]): Answers =>
  hidden(answers, Object.fromEntries(Object.entries(masks).filter(([key]) => !open.includes(key))));
