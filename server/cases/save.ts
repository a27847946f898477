import type { Problem, Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { fieldsOf, findStep } from '@domain/flow/fields';
import { normaliseAnswers } from '@domain/flow/normalise';
import { checkPatch, mergeStep, patchFor } from '@domain/flow/save';
import type { Answers, FlowDef, StepKey, Values } from '@domain/flow/types';
import { checkCountry } from '@domain/rules/nationality';
import { checkIdNo, idIndexText, personIdOf } from '@domain/rules/personId';
import { DAY_MS, shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';
import { findAccount } from '../accounts/accountRecords';
import { realMobileProblem } from '../accounts/personFields';
import { personKey } from '../accounts/signInLimits';
import { transaction } from '../platform/db/transaction';
import { countUse } from '../platform/rateLimits';
import { AppError, invalid } from '../errors';
import { findOwnApplication, saveAnswers } from './caseQueries';
import type { CaseWithPhotos, CaseRow } from '../platform/db/tables/applications';
import { openAnswers, sealAnswers } from '../platform/crypto/sealedAnswers';
import { formOf } from './editions';
import { keptFrom } from './keepDraft';
import { openKeys } from './markedFields';
import { present } from './present';

interface Save {
  step: StepKey;
  patch: Values;
  revision: number;
}

/** A draft may change everywhere, a returned case only in its open fields, any other not at all. */
function requireEditable(row: CaseRow, keys: readonly string[]): void {
  const open = row.status === 'returned' ? openKeys(row) : [];
  if (row.status !== 'draft' && (row.status !== 'returned' || !keys.every((key) => open.includes(key))))
    throw new AppError('TRANSITION_FORBIDDEN');
}

const conflict = async (deps: Deps, row: CaseWithPhotos): Promise<never> => {
  throw new AppError('REVISION_CONFLICT', { data: await present(deps, row) });
};

const realMobiles = ({ config }: Deps, flow: FlowDef, step: StepKey, patch: Values): Problems => {
  const problems: Problems = {};
  for (const { key, rule } of fieldsOf(findStep(flow, step))) {
    const problem = rule === 'mobile' ? realMobileProblem(config, patch[key]) : null;
    if (problem) problems[`${step}.${key}`] = problem;
  }
  return problems;
};

/** A draft tells whether the person of an ID number has applied, so an account tries only a few numbers of others. */
const FOREIGN_ID_NOS = { limit: 10, windowMs: DAY_MS };
const tooManyIdNos: Problem = {
  code: 'range',
  reason: 'range.foreignIdNos',
  message: '今天填写的他人证件号码太多，请填写本人的，或明天再填',
};

async function limitForeignIdNos(deps: Deps, row: CaseRow, before: Answers, after: Answers): Promise<void> {
  const now = deps.clock.now();
  const personOf = (answers: Answers) => personIdOf(normaliseAnswers(flows[row.flow], answers).personalInfo);
  const [old, person] = [personOf(before), personOf(after)];
  if (!person || checkIdNo(person.idType, person.idNo, shanghaiDate(now), 0)) return;
  if (old && idIndexText(old) === idIndexText(person)) return;
  // A passport number that is being typed is valid after each character.
  if (person.idType === 'passport' && checkCountry(person.nationality ?? '') !== null) return;
  const account = await findAccount(deps.db, row.account_id);
  if (account?.id_no_index === deps.vault.index('idNo', idIndexText(person))) return;
  const key = `foreign-id:${account ? await personKey(deps, account) : row.account_id}`;
  const { used } = await countUse(deps.db, key, FOREIGN_ID_NOS.windowMs, now);
  if (used > FOREIGN_ID_NOS.limit) throw invalid('personalInfo.idNo', tooManyIdNos);
}

/** Merges the patch into one step and returns the saved application with its problems. */
export async function saveStep(deps: Deps, row: CaseWithPhotos, { step, patch: sent, revision }: Save) {
  const unfit = { ...checkPatch(flows[row.flow], step, sent), ...realMobiles(deps, flows[row.flow], step, sent) };
  if (Object.keys(unfit).length) throw new AppError('VALIDATION_FAILED', { fields: unfit });
  const patch = patchFor(formOf(deps, row), step, sent);
  const keys = Object.keys(patch).map((key) => `${step}.${key}`);
  requireEditable(row, keys);
  if (row.revision !== revision) return conflict(deps, row);

  const answers = openAnswers(deps, row);
  const merged: Answers = { ...answers, [step]: mergeStep(flows[row.flow], step, answers[step], patch) };
  if (['idType', 'idNo', 'nationality'].some((key) => key in patch))
    await limitForeignIdNos(deps, row, answers, merged);
  const now = deps.clock.now();
  const saved = {
    answers_sealed: sealAnswers(deps, row.id, merged),
    touched: row.status === 'returned' ? [...new Set([...row.touched, ...keys])] : row.touched,
    updated_at: now,
    ...(row.status === 'draft' ? keptFrom(deps, now) : { due_at: row.due_at, announced_at: row.announced_at }),
  };
  if (await transaction(deps, (trx) => saveAnswers(trx, row, saved)))
    return present(deps, { ...row, ...saved, revision: row.revision + 1 }, { answers: merged });
  // Another device saved between reading and writing.
  const newer = await findOwnApplication(deps.db, row.account_id, row.id);
  if (!newer) throw new AppError('NOT_FOUND');
  requireEditable(newer, keys);
  return conflict(deps, newer);
}
