import type { Detail, HistoryEntry, ListEntry, Returned } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { emptyAnswers, valueAt } from '@domain/flow/fields';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { Answers } from '@domain/flow/types';
import { ownValue } from '@domain/ownValue';
import { expectedDates } from '@domain/policy/deadlines';
import { actionsFor } from '@domain/status';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import type { CaseWithPhotos, EventRow, CaseRow, SubmissionRow } from '../platform/db/tables/applications';
import { historyOf, lastSubmission } from './historyRecords';
import { answersOrNone, cityOf, maskAnswers } from './answers';
import { openAnswers, openSubmission } from '../platform/crypto/sealedAnswers';
import { askedAnswers, intakeNow, rulesOf } from './editions';
import { estimateOf } from './estimateOf';
import { isTouched, markedKeys } from './markedFields';
import { sentMessages } from '../messages/messages';
import { waitingOf } from './waitingList/queuePosition';
import { compared, ofStatedOwner, readingsFor, readingsIn } from '../ocr/view';
import { problemsOf } from './problems';

const instant = (at: Date | null): string | undefined => (at ? shanghaiInstant(at) : undefined);

/** Returns the fields that list entries and details share. A draft that waits for money, or for the end of a pause, has no end yet. */
function sharedFields(
  deps: Deps,
  row: CaseRow,
  answers: Answers,
  { isWaiting }: { isWaiting: boolean },
): Omit<ListEntry, 'updatedAt'> {
  const deadline = row.status === 'returned' || row.status === 'pay_failed' ? row.due_at : null;
  const intake = intakeNow(deps, row.flow, cityOf(row, answers));
  return {
    id: row.id,
    flow: row.flow,
    edition: rulesOf(deps, row).edition.id,
    status: row.status,
    ...(row.stage && { stage: row.stage }),
    ...(row.number && { number: row.number }),
    revision: row.revision,
    estimate: estimateOf(deps, row, () => askedAnswers(deps, row, answers)),
    ...(row.approved_amount !== null && { approvedAmount: row.approved_amount }),
    submittedAt: instant(row.submitted_at),
    ...(row.status === 'draft' && intake !== 'paused' && !isWaiting && { keptUntil: instant(row.due_at) }),
    ...(deadline && { deadline: instant(deadline) }),
    actions: actionsFor(row.status, intake, rulesOf(deps, row).common.withdrawAllowedIn),
  };
}

export const listEntry = (deps: Deps, row: CaseRow, waiting: { isWaiting: boolean }): ListEntry => ({
  ...sharedFields(deps, row, answersOrNone(deps, row) ?? emptyAnswers(), waiting),
  updatedAt: shanghaiInstant(row.updated_at),
});

export const historyEntry = (event: EventRow): HistoryEntry => ({
  at: shanghaiInstant(event.at),
  event: event.event,
  status: event.status,
  ...(event.stage && { stage: event.stage }),
  ...(event.office && { office: event.office }),
  ...(event.remark && { remark: event.remark }),
});

/** Returns the marked keys, each with its value in the last submission. */
function returnedOf(
  deps: Deps,
  row: CaseWithPhotos,
  current: Answers,
  { last, hide }: { last: SubmissionRow | undefined; hide: Hide },
): Returned | undefined {
  if (!row.returned || !last) return undefined;
  const answers = hide(openSubmission(deps, last));
  const files = last.files;
  const oldAt = (key: string) =>
    key.includes('.') ? valueAt(answers, key) : files.filter((file) => file.slot === key).map((file) => file.id);
  const { round, remark, items } = row.returned;
  const { returnReasons } = rulesOf(deps, row);
  return {
    round,
    remark,
    items: items.map((item) => {
      const sentence = ownValue(returnReasons, item.code);
      return {
        ...item,
        ...(sentence && { sentence }),
        old: oldAt(item.key),
        touched: isTouched(row, item.key, current, last),
      };
    }),
  };
}

type Hide = (answers: Answers) => Answers;
const unmasked: Hide = (answers) => answers;

interface View {
  /** the answers, if already opened */
  answers?: Answers;
  /** masking; default: what applicants see of their own case */
  hide?: Hide;
  /** for the holder at the office: all OCR results, compared with the answers */
  full?: boolean;
}

/** Returns an application with history, problems and OCR results, masked for its reader. */
export async function present(
  deps: Deps,
  row: CaseWithPhotos,
  { answers = openAnswers(deps, row), hide, full = false }: View = {},
): Promise<Detail> {
  const last = row.status === 'returned' ? await lastSubmission(deps.db, row.id) : undefined;
  const returned = returnedOf(deps, row, answers, { last, hide: hide ?? unmasked });
  const [history, problems, readings, waiting, messages] = await Promise.all([
    row.submitted_at ? historyOf(deps.db, row.id) : [],
    problemsOf(deps, row, answers, last),
    readingsIn(deps, row),
    waitingOf(deps, row),
    row.submitted_at ? sentMessages(deps, row.id) : [],
  ]);
  const clean = full ? normaliseAnswers(flows[row.flow], answers) : answers;
  const shown = full ? ofStatedOwner(row, clean, readings) : readingsFor(hide ? 'office' : 'applicant', row, readings);
  const entries = history.map(historyEntry);
  const masked = hide ?? (row.status === 'draft' ? unmasked : (all: Answers) => maskAnswers(all, markedKeys(row)));
  return {
    ...sharedFields(deps, row, answers, { isWaiting: waiting !== undefined }),
    policyVersion: row.policy_version,
    ...(!hide && { accountId: row.account_id }),
    steps: masked(answers) as Detail['steps'],
    files: row.files.map(({ id, slot, index, width, height }) => {
      const reading = shown.get(id);
      return { id, slot, index, width, height, ...(reading && { reading }) };
    }),
    ...(full && compared(clean, shown)),
    problems,
    ...(returned && { returned }),
    ...(waiting && { waiting }),
    history: entries,
    ...(messages.length > 0 && { messages }),
    expected: expectedDates(row.status, entries, rulesOf(deps, row).common),
    updatedAt: instant(row.updated_at),
  };
}
