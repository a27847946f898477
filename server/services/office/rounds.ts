import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import type { EventRow, Submission } from '../../stores/history';
import { openSubmission } from '../applications/answers';

type Round = CallTypes['officeApplication']['reply']['rounds'][number];
interface Return {
  round: number;
  items: { key: string; code: string; text: string }[];
}

/** What was submitted before the last time, and what was asked of it: the new stands beside the old. */
export function earlierRounds(
  deps: Pick<Deps, 'vault'>,
  submissions: readonly Submission[],
  events: readonly EventRow[],
  hide: (answers: Answers) => Answers,
): Round[] {
  const returns = events.filter(({ event }) => event === 'return');
  return submissions.slice(0, -1).map((submission): Round => {
    // The first submission is round 0; the first return is round 1.
    const told = returns.find(({ detail }) => (detail as Return).round === submission.round + 1);
    return {
      round: submission.round,
      at: shanghaiInstant(submission.at),
      steps: hide(openSubmission(deps, submission)) as Round['steps'],
      files: (submission.files as Round['files']).map(({ id, slot }) => ({ id, slot })),
      ...(told && {
        returned: {
          at: shanghaiInstant(told.at),
          remark: told.remark ?? '',
          items: (told.detail as Return).items.map(({ key, code, text }) => ({ key, code, text })),
        },
      }),
    };
  });
}
