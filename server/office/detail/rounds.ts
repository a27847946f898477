import type { CallTypes } from '@domain/contract/types';
import { changesBetween, type SubmittedAnswers } from '@domain/flow/changes';
import { flows } from '@domain/flow';
import type { Answers, FlowId } from '@domain/flow/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { picturesOf } from './queries';
import type { EventRow, SubmissionRow } from '../../platform/db/tables/applications';
import { openSubmission } from '../../platform/crypto/sealedAnswers';

type Round = CallTypes['officeApplication']['reply']['rounds'][number];

/**
 * Returns every submission before the newest one, with the return that followed and what the next submission changed.
 * The comparison uses the real values: in a masked view two different numbers can look the same.
 */
export async function earlierRounds(
  deps: Pick<Deps, 'db' | 'vault'>,
  { id, flow }: { id: string; flow: FlowId },
  submissions: readonly SubmissionRow[],
  events: readonly EventRow[],
  hide: (answers: Answers) => Answers,
): Promise<Round[]> {
  if (submissions.length < 2) return [];
  const pictures = await picturesOf(deps.db, id);
  const pictureOf = (photo: string) => pictures.get(photo) ?? photo;
  const opened = submissions.map((submission): SubmittedAnswers => ({
    answers: openSubmission(deps, submission),
    photos: submission.files.map((file) => ({ slot: file.slot, picture: pictureOf(file.id) })),
  }));
  const returns = events.filter(({ event }) => event === 'return');
  return submissions.slice(0, -1).map((submission, n): Round => {
    const [before, next] = [opened[n]!, submissions[n + 1]!];
    const { changed, stateOf } = changesBetween(flows[flow], before, opened[n + 1]!);
    const earlierPictures = new Set(before.photos.map(({ slot, picture }) => `${slot} ${picture}`));
    // The first submission is round 0; the first return is round 1.
    const returnEvent = returns.find(({ detail }) => detail?.round === submission.round + 1);
    return {
      round: submission.round,
      at: shanghaiInstant(submission.at),
      steps: hide(before.answers) as Round['steps'],
      files: submission.files.map((file) => ({ id: file.id, slot: file.slot })),
      changed,
      samePhotos: next.files
        .filter((file) => earlierPictures.has(`${file.slot} ${pictureOf(file.id)}`))
        .map((file) => file.id),
      ...(returnEvent?.detail && {
        returned: {
          at: shanghaiInstant(returnEvent.at),
          remark: returnEvent.remark ?? '',
          items: returnEvent.detail.items.map(({ key, code, text }) => ({
            key,
            code,
            text,
            state: stateOf(key),
          })),
        },
      }),
    };
  });
}
