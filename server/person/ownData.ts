import { apiBase } from '@domain/contract/paths';
import { statusGroups, type Status } from '@domain/status';
import { shanghaiInstant } from '@domain/time';
import { locations } from '../platform/crypto/sealLocations';
import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { lockOwn, readOwnData } from './ownDataQueries';
import { deleteNotifications } from '../notifications/notificationRecords';
import type { ReadingRecord } from '../platform/db/tables/ocr';
import { answersOrNone } from '../cases/answers';
import { openSubmission } from '../platform/crypto/sealedAnswers';
import { deleteDraftAndReservation } from '../cases/money/deleteDraftAndReservation';
import { openFindings } from '../ocr/view';

const instant = (at: Date | null): string | null => at && shanghaiInstant(at);

/** Returns the opened OCR result of a photo. */
function readOf(deps: Deps, readings: readonly ReadingRecord[], photoId: string) {
  const one = readings.find(({ photo_id }) => photo_id === photoId);
  if (!one?.findings_sealed) return null;
  return { kind: one.kind, fits: one.fits, findings: openFindings(deps, one) };
}

/** Returns the applications of a person for the data export: opened, with history, photos and notifications. */
export async function exportApplications(deps: Deps, accountId: string) {
  const { applications, submissions, events, files, readings, notifications } = await readOwnData(deps.db, accountId);
  return {
    applications: applications.map((row) => ({
      id: row.id,
      flow: row.flow,
      edition: row.edition,
      policyVersion: row.policy_version,
      status: row.status,
      stage: row.stage,
      number: row.number,
      answers: answersOrNone(deps, row) ?? null,
      estimate: row.estimate,
      approvedAmount: row.approved_amount,
      returned: row.returned,
      createdAt: instant(row.created_at),
      updatedAt: instant(row.updated_at),
      submittedAt: instant(row.submitted_at),
      submissions: submissions
        .filter((one) => one.application_id === row.id)
        .map((one) => ({
          round: one.round,
          at: instant(one.at),
          answers: openSubmission(deps, one),
          files: one.files,
          declarations: one.declarations,
          estimate: one.estimate,
          policyVersion: one.policy_version,
          read:
            one.read_sealed === null
              ? null
              : (JSON.parse(
                  deps.vault.open(one.read_sealed, locations.submissionReadings(row.id, one.round)),
                ) as object),
        })),
      history: events
        .filter((one) => one.application_id === row.id)
        .map((one) => ({
          at: instant(one.at),
          event: one.event,
          status: one.status,
          stage: one.stage,
          office: one.office,
          remark: one.remark,
        })),
      files: files
        .filter((one) => one.application_id === row.id)
        .map((one) => ({
          id: one.id,
          slot: one.slot,
          index: one.index,
          mediaType: one.media_type,
          width: one.width,
          height: one.height,
          createdAt: instant(one.created_at),
          path: `${apiBase}/files/${one.id}`,
          reading: readOf(deps, readings, one.id),
        })),
    })),
    notifications: notifications.map((one) => ({
      id: one.id,
      at: instant(one.at),
      kind: one.kind,
      applicationId: one.application_id,
      number: one.number,
      readAt: instant(one.read_at),
    })),
  };
}

const over: readonly Status[] = [...statusGroups.draft, ...statusGroups.ended];

/** Deletes drafts with their photos and the notifications. Throws HAS_LIVING_APPLICATIONS while an application has not ended. */
export async function eraseApplications(trx: Db, { clock }: Pick<Deps, 'clock'>, accountId: string): Promise<void> {
  const rows = await lockOwn(trx, accountId);
  if (rows.some((row) => !over.includes(row.status))) throw new AppError('HAS_LIVING_APPLICATIONS');
  for (const row of rows)
    if (row.status === 'draft') await deleteDraftAndReservation(trx, { clock }, row, `person:${accountId}`);
  await deleteNotifications(trx, accountId);
}
