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
  const reading = readings.find(({ photo_id }) => photo_id === photoId);
  if (!reading?.findings_sealed) return null;
  return { kind: reading.kind, fits: reading.fits, findings: openFindings(deps, reading) };
}

/** Returns the applications of a person for the data export: opened, with history, photos and notifications. */
export async function exportApplications(deps: Deps, accountId: string) {
  const { applications, submissions, events, files, readings, notifications } = await readOwnData(deps.db, accountId);
  return {
    applications: applications.map((application) => ({
      id: application.id,
      flow: application.flow,
      edition: application.edition,
      policyVersion: application.policy_version,
      status: application.status,
      stage: application.stage,
      number: application.number,
      answers: answersOrNone(deps, application) ?? null,
      estimate: application.estimate,
      approvedAmount: application.approved_amount,
      returned: application.returned,
      createdAt: instant(application.created_at),
      updatedAt: instant(application.updated_at),
      submittedAt: instant(application.submitted_at),
      submissions: submissions
        .filter((one) => one.application_id === application.id)
        .map((submission) => ({
          round: submission.round,
          at: instant(submission.at),
          answers: openSubmission(deps, submission),
          files: submission.files,
          declarations: submission.declarations,
          estimate: submission.estimate,
          policyVersion: submission.policy_version,
          term: submission.term,
          read:
            submission.read_sealed === null
              ? null
              : (JSON.parse(
                  deps.vault.open(
                    submission.read_sealed,
                    locations.submissionReadings(application.id, submission.round),
                  ),
                ) as object),
        })),
      history: events
        .filter((one) => one.application_id === application.id)
        .map((entry) => ({
          at: instant(entry.at),
          event: entry.event,
          status: entry.status,
          stage: entry.stage,
          office: entry.office,
          remark: entry.remark,
        })),
      files: files
        .filter((one) => one.application_id === application.id)
        .map((photo) => ({
          id: photo.id,
          slot: photo.slot,
          index: photo.index,
          mediaType: photo.media_type,
          width: photo.width,
          height: photo.height,
          createdAt: instant(photo.created_at),
          path: `${apiBase}/files/${photo.id}`,
          reading: readOf(deps, readings, photo.id),
        })),
    })),
    notifications: notifications.map((notification) => ({
      id: notification.id,
      at: instant(notification.at),
      kind: notification.kind,
      applicationId: notification.application_id,
      number: notification.number,
      readAt: instant(notification.read_at),
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
