import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';
import { mergeStep } from '@domain/flow/save';
import type { Answers } from '@domain/flow/types';
import { checkApplication } from '@domain/flow/validate';

import { locations } from '../../platform/crypto/sealLocations';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { CaseRow } from '../../platform/db/tables/applications';
import { nextEvent } from '../historyRecords';
import { openAnswers, sealAnswers } from '../../platform/crypto/sealedAnswers';
import { rulesOf } from '../editions';
import { applyTransition, requireTransition } from '../transitions';
import { underLock } from '../requireCase';
import { refuse } from '../problems';

/** Returns only the problems of the account fields: the approved answers are not validated again. */
const ofAccount = (problems: Problems): Problems =>
  Object.fromEntries(
    ['bankName', 'bankBranch', 'bankCardNo'].flatMap((key) => {
      const problem = problems[`personalInfo.${key}`];
      return problem ? [[key, problem]] : [];
    }),
  );

/** Stores a corrected account after a failed payment. Throws TRANSITION_FORBIDDEN in any other status. */
export const changePayee = (deps: Deps, id: string, account: CallTypes['changePayee']['body']): Promise<CaseRow> =>
  underLock(deps, id, async (trx, row) => {
    requireTransition(deps, row, 'payee', 'applicant');
    const flow = flows[row.flow];
    const answers = openAnswers(deps, row);
    const merged: Answers = {
      ...answers,
      personalInfo: mergeStep(flow, 'personalInfo', answers.personalInfo, { bankCardConfirmed: false, ...account }),
    };
    refuse(ofAccount(checkApplication(flow, merged, row.files, rulesOf(deps, row))));
    return applyTransition(trx, deps, row, {
      event: 'payee',
      by: 'applicant',
      actor: `person:${row.account_id}`,
      patch: { answers_sealed: sealAnswers(deps, row.id, normaliseAnswers(flow, merged)) },
      // the previous answers, so that the earlier account stays on record
      sealed: deps.vault.seal(JSON.stringify(answers), locations.event(row.id, await nextEvent(trx, row.id))),
    });
  });

/** Withdraws an application and releases its unique numbers, so that a new application may use them. */
export const withdraw = (deps: Deps, id: string): Promise<CaseRow> =>
  underLock(deps, id, (trx, row) => {
    if (!rulesOf(deps, row).common.withdrawAllowedIn.includes(row.status)) throw new AppError('TRANSITION_FORBIDDEN');
    return applyTransition(trx, deps, row, { event: 'withdraw', by: 'applicant', actor: `person:${row.account_id}` });
  });
