import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { type CheckListItem, checkListOf } from '@domain/policy/checkList';
import { factsOf } from '@domain/policy/facts';
import { isOpenTerm } from '@domain/policy/terms';
import { termFor } from '@domain/policy/possibleTerms';

import type { Deps } from '../../deps';
import { ownerDispute } from '@domain/office';
import type { CaseWithPhotos } from '../../platform/db/tables/applications';
import {
  casesOfSamePerson,
  hasDraft,
  isUnlistedModel,
  similarCasesOf,
  samePictures,
  withSubmittedFiles,
} from './queries';
import { historyOf, submissionsOf } from '../../cases/historyRecords';
import { namesOfStaff } from '../../staff/staffRecords';
import { shanghaiInstant } from '@domain/time';
import { audit } from '../../platform/audit/audit';
import { maskForOffice } from '../../cases/answers';
import { openAnswers, openSubmission } from '../../platform/crypto/sealedAnswers';
import { askedAnswers, rulesOf } from '../../cases/editions';
import { undelivered } from '../unreachable/unreachable';
import { historyEntry, present } from '../../cases/present';
import type { StaffCaller } from '../../auth/caller';
import { earlierRounds } from './rounds';
import { isHeldBy, isTakeable, requireVisible } from '../act';
import { deletePrefetched } from '../assignments/leaseQueries';
import { allowedEvents, markableKeys } from '../decide';
import { dueOfCase } from '../../cases/deadlines/dueDays';
import { heldNow } from '../held';
import { objectionsOf } from '../objectionQueries';
import { toObjection } from '../objections';
import { pendingOf } from '../pending/pendingQueries';
import { reviewDraftOf } from '../reviewDrafts';

/** Limit per query for similar cases and equal photos. */
const MOST_ALIKE = 50;

type OfficeDetail = CallTypes['officeApplication']['reply'];
const NONE: OfficeDetail['allowedEvents'] = [];
type Turned = CallTypes['turnFile']['body']['turned'];

/** Returns true when personal data is unmasked: for the officer who holds the case. */
export const seesInFull = (deps: Deps, caller: StaffCaller, row: CaseWithPhotos): boolean =>
  isHeldBy(row, caller.id, deps.clock.now());

/** Returns what is to be checked on the documents: none while the term of the case is unknown. */
function checkListOfCase(deps: Deps, row: CaseWithPhotos, answers: Answers): CheckListItem[] {
  const { edition, common } = rulesOf(deps, row);
  const facts = factsOf(askedAnswers(deps, row, answers));
  const term = termFor(edition, facts);
  return term && isOpenTerm(term) ? checkListOf(term, common, facts) : [];
}

/** Adds the owner's report to the history of the office, in the status of that moment. The applicant does not see it. */
function withDispute(row: CaseWithPhotos, history: OfficeDetail['history']): OfficeDetail['history'] {
  if (!row.owner_disputed_at) return history;
  const at = shanghaiInstant(row.owner_disputed_at);
  const before = history.filter((entry) => entry.at <= at);
  const { status, stage } = before.at(-1) ?? row;
  const dispute = { at, event: ownerDispute, status, ...(stage && { stage }) };
  return [...before, dispute, ...history.slice(before.length)];
}

/**
 * Returns a case for the office and audits the read: actor, address, and whether it was masked.
 * With `record: false` the read of a held case is not audited: `claimNext` has audited the prefetch.
 */
export async function showToOffice(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { record = true } = {},
): Promise<OfficeDetail> {
  const row = await requireVisible(deps, caller, id);
  const full = seesInFull(deps, caller, row);
  const { actor, address } = caller;
  const [events, submissions, alike, pictures, samePerson, failed, objections, pending, draft] = await Promise.all([
    historyOf(deps.db, id),
    submissionsOf(deps.db, id),
    similarCasesOf(deps.db, id, MOST_ALIKE),
    samePictures(deps.db, id, MOST_ALIKE),
    casesOfSamePerson(deps.db, row, MOST_ALIKE),
    undelivered(deps, id),
    objectionsOf(deps.db, id),
    pendingOf(deps.db, id),
    full ? reviewDraftOf(deps, caller, id) : undefined,
    (record || !full) &&
      audit(deps, {
        actor,
        action: 'read_application',
        target: `application:${id}`,
        detail: { masked: !full },
        address,
      }),
    record && full && deletePrefetched(deps.db, id, caller.id),
  ]);
  // The office sees the last submission and not the draft of a correction, also when the case was withdrawn or has expired since.
  const last = submissions.at(-1);
  const answers = hasDraft(row, last) ? openSubmission(deps, last) : openAnswers(deps, row);
  const checkList = checkListOfCase(deps, row, answers);
  const shown = await withSubmittedFiles(deps.db, row, last);
  const hide = full ? (all: Answers) => all : maskForOffice;
  const [names, detail, rounds, takeable, allowed, unlistedModel] = await Promise.all([
    namesOfStaff(deps.db, [
      ...[...events.map((event) => event.staff_id), row.held_by],
      ...objections.map((objection) => objection.recorded_by),
    ]),
    present(deps, shown, { answers, hide, full }),
    earlierRounds(deps, row, submissions, events, hide),
    pending ? false : isTakeable(deps, caller, row),
    full && !pending ? allowedEvents(deps, caller, row) : NONE,
    checkList.some(({ key }) => key === 'nevCatalogue') &&
      isUnlistedModel(deps.db, String(answers.newCarInfo.model ?? '')),
  ]);
  const held = heldNow(deps, caller, row, names);
  const { returnReasons, photoReasons } = rulesOf(deps, row);
  return {
    ...detail,
    regionCode: row.region_code ?? '',
    masked: !full,
    ...(last?.term && { term: last.term }),
    ...(checkList.length > 0 && { checkList }),
    alike: [...alike, ...pictures] as OfficeDetail['alike'],
    ...(unlistedModel && { unlistedModel }),
    ...(row.is_foreign && { foreign: true as const }),
    ...(row.owner_disputed_at && { disputedAt: shanghaiInstant(row.owner_disputed_at) }),
    ...(samePerson.length > 0 && {
      samePerson: samePerson.map((other) => ({
        applicationId: other.id,
        number: other.number ?? '',
        flow: other.flow,
        status: other.status,
        ...(other.stage && { stage: other.stage }),
        submittedAt: shanghaiInstant(other.submitted_at ?? row.created_at),
        foreign: other.is_foreign,
      })),
    }),
    files: detail.files.map((file) => {
      const turned = shown.files.find(({ id }) => id === file.id)?.turned as Turned | null | undefined;
      return { ...file, ...(turned !== null && turned !== undefined && { turned }) };
    }),
    takeable,
    allowedEvents: allowed,
    markable: allowed.includes('return') ? markableKeys(deps, row) : [],
    returnReasons,
    ...(photoReasons && { photoReasons }),
    rounds,
    ...dueOfCase(deps, row),
    ...(held && { held }),
    ...(pending?.staff_id === caller.id && { pending: { id: pending.id, waitMs: pending.waitMs } }),
    ...(draft && { draft }),
    ...(failed && { undelivered: failed }),
    objections: objections.map((objection) => toObjection(deps, caller, objection, { row, events, names })),
    history: withDispute(
      row,
      events.map((event) => ({
        ...historyEntry(event),
        ...(event.staff_id && { person: names.get(event.staff_id) ?? '' }),
        ...(event.office_note && { officeNote: event.office_note }),
      })),
    ),
  };
}
