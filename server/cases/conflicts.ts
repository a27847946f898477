import type { Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { labelOf } from '@domain/flow/labels';
import type { Answers } from '@domain/flow/types';
import { purchaseYear } from '@domain/policy/limits';
import type { Edition, Limit, PolicyCommon } from '@domain/policy/types';
import { uniqueNumbers } from '@domain/policy/uniqueness';
import { idIndexText, personIdOf } from '@domain/rules/personId';
import { makeProblem } from '@domain/rules/sentences';
import { shanghaiDate } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';
import {
  approvedOthers,
  type CountedCase,
  countedOthers,
  foreignCasesOfAccount,
  heldByOthers,
  lockLimits,
  type UniqueNumber,
} from './conflictQueries';
import { textAt } from '@domain/flow/fields';
import { countingStates, rulesOf } from './editions';

type Sealing = Pick<Deps, 'vault'>;

interface UniqueNumberAt extends UniqueNumber {
  /** the field that reports the problem when another application holds the number */
  at: string;
}

/** Returns the unique numbers of this application under the policy's rules, as blind indexes. */
export const uniqueNumbersOf = ({ vault }: Sealing, common: PolicyCommon, clean: Answers): UniqueNumberAt[] =>
  uniqueNumbers(clean, common).map(({ kind, key, text }) => ({
    kind,
    at: key,
    value_index: vault.index(kind, text),
  }));

/** Returns the blind indexes of the applicant and of both cars, by which applications are counted. */
export function indexesOf({ vault }: Sealing, clean: Answers) {
  const indexAt = (kind: string, key: string) => {
    const text = textAt(clean, key);
    return text ? vault.index(kind, text) : null;
  };
  const person = personIdOf(clean.personalInfo);
  return {
    personIndex: person && vault.index('idNo', idIndexText(person)),
    newVinIndex: indexAt('newCarInfo.vin', 'newCarInfo.vin'),
    oldVinIndex: indexAt('oldCarInfo.vin', 'oldCarInfo.vin'),
  };
}

/** Returns whether the ID number of the answers is not the account's own. */
export const hasForeignNumber = async (trx: Db, row: CaseRow, personIndex: string | null): Promise<boolean> =>
  (await foreignCasesOfAccount(trx, { accountId: row.account_id, personIndex }, row.id)).isForeign;

/** Returns a problem at each number whose kind is in `taken`. */
export const duplicates = (
  deps: Pick<Deps, 'policies' | 'clock'>,
  row: CaseRow,
  numbers: readonly UniqueNumberAt[],
  taken: readonly string[],
): Problems =>
  Object.fromEntries(
    numbers
      .filter(({ kind }) => taken.includes(kind))
      .map(({ at }) => [at, makeProblem('duplicate', labelOf(flows[row.flow], rulesOf(deps, row).edition, at))]),
  );

const yearOf = (instant: Date): number => Number(shanghaiDate(instant).slice(0, 4));

type ReachedLimit = 'exclusive' | 'limit';

/** The years of an application; null: not known yet, so that a limit by this year is not reached. */
interface Years {
  submission: number;
  invoiceDate: number | null;
  /** before a correction; null: not submitted yet */
  formerInvoiceDate: number | null;
}

/** Returns the years of a case with these answers, which is submitted or corrected now. */
export const yearsOf = (row: CaseRow, edition: Edition, clean: Answers, now: Date): Years => ({
  submission: row.submitted_year ?? yearOf(now),
  invoiceDate: purchaseYear(edition, invoiceDateOf(clean)),
  formerInvoiceDate: row.purchase_year ?? row.submitted_year,
});

export const invoiceDateOf = (answers: Answers): string | null => textAt(answers, 'newCarInfo.invoiceDate') || null;

const sameOf = { person: 'same_person', newCar: 'same_new_car', oldCar: 'same_old_car' } as const;

/** Returns why one application more exceeds a limit: `exclusive` if all counted ones are of other editions. */
export function limitReached(
  { id, limits }: Edition,
  others: readonly CountedCase[],
  years: Years,
  isSame: Deps['policies']['isSameOrRenamed'],
): ReachedLimit | null {
  const isInPeriod = ({ period, by = 'submission' }: Limit, other: CountedCase): boolean => {
    if (period === 'ever') return true;
    if (period === 'edition') return isSame(other.edition, id);
    // A case whose year of purchase is not filled yet counts in the year of its submission.
    const year = by === 'invoiceDate' ? (other.purchase_year ?? other.submitted_year) : other.submitted_year;
    return year === years[by];
  };
  const isMoved = years.formerInvoiceDate !== null && years.formerInvoiceDate !== years.invoiceDate;
  // Later submissions have counted this one, unless a correction moves its purchase into their year (decision 0057).
  const hasCountedThis = ({ per, period, by }: Limit, other: CountedCase): boolean =>
    other.submitted_later && per === 'person' && !(isMoved && period === 'year' && by === 'invoiceDate');
  for (const limit of limits) {
    const isMember = (edition: string) => limit.editions.some((member) => isSame(edition, member));
    const counted = others.filter(
      (other) =>
        other[sameOf[limit.per]] &&
        isMember(other.edition) &&
        isInPeriod(limit, other) &&
        !hasCountedThis(limit, other),
    );
    if (limit.count !== null && counted.length + (isMember(id) ? 1 : 0) > limit.count)
      return counted.some(({ edition }) => isSame(edition, id)) ? 'limit' : 'exclusive';
  }
  return null;
}

export const tooMany = (reached: ReachedLimit): Problems => ({
  'personalInfo.idNo': makeProblem(reached === 'exclusive' ? 'limit_reached.exclusive' : 'limit_reached', ''),
});

/** The problem of one more open application with an ID number that is not the account's own, or null. */
export const foreignProblem = (
  { config }: Pick<Deps, 'config'>,
  { isForeign, open }: { isForeign: boolean; open: number },
): Problems | null =>
  isForeign && open >= config.foreignCases
    ? { 'personalInfo.idNo': makeProblem('limit_reached.foreign', '', { most: config.foreignCases }) }
    : null;

const personLock = (personIndex: string | null) => `person ${personIndex}`;

/** Returns the keys under which the cases are counted that the edition's limits and the approval compare. */
export function limitLocks(
  { limits }: Edition,
  { personIndex, newVinIndex, oldVinIndex }: ReturnType<typeof indexesOf>,
): string[] {
  const locks = { person: personLock(personIndex), newCar: `newCar ${newVinIndex}`, oldCar: `oldCar ${oldVinIndex}` };
  return [...new Set([locks.person, ...limits.map(({ per }) => locks[per])])];
}

/**
 * Throws LIMIT_REACHED when approved applications with the same ID number, of any account, leave no further approval. Call under
 * the lock of the application; approvals of one person run one after the other.
 */
export async function requireWithinLimit(trx: Db, deps: Deps, row: CaseRow): Promise<void> {
  if (row.person_index === null) return;
  const { edition } = rulesOf(deps, row);
  const [, others] = await Promise.all([
    lockLimits(trx, [personLock(row.person_index)]),
    approvedOthers(trx, row.person_index, countingStates(deps), row.id),
  ]);
  const submission = row.submitted_year ?? yearOf(row.submitted_at ?? deps.clock.now());
  const years = { submission, invoiceDate: row.purchase_year ?? submission, formerInvoiceDate: null };
  if (limitReached(edition, others, years, deps.policies.isSameOrRenamed))
    throw new AppError('LIMIT_REACHED', { data: { numbers: others.map(({ number }) => number) } });
}

/**
 * Reports conflicts with other applications early; the submission decides. With `forApplicant` a draft with the ID number of another person
 * does not show whether that person has applied (decision 0057).
 */
export async function conflictsOf(
  deps: Deps,
  row: CaseRow,
  clean: Answers,
  { forApplicant = false } = {},
): Promise<Problems> {
  const rules = rulesOf(deps, row);
  const numbers = uniqueNumbersOf(deps, rules.common, clean);
  const indexes = { ...indexesOf(deps, clean), accountId: row.account_id, submittedAt: row.submitted_at };
  const [held, others, foreign] = await Promise.all([
    heldByOthers(deps.db, numbers, row.id),
    indexes.personIndex || indexes.newVinIndex || indexes.oldVinIndex
      ? countedOthers(deps.db, indexes, countingStates(deps), row.id)
      : [],
    row.status === 'draft' && indexes.personIndex ? foreignCasesOfAccount(deps.db, indexes, row.id) : null,
  ]);
  const hidesPerson = forApplicant && foreign?.isForeign === true;
  const reached = limitReached(
    rules.edition,
    hidesPerson ? others.map((other) => ({ ...other, same_person: false })) : others,
    yearsOf(row, rules.edition, clean, deps.clock.now()),
    deps.policies.isSameOrRenamed,
  );
  return {
    ...duplicates(deps, row, numbers, held),
    ...(foreign && foreignProblem(deps, foreign)),
    ...(reached && tooMany(reached)),
  };
}
