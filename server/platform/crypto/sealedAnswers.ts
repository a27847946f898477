import type { Answers } from '@domain/flow/types';

import type { CaseRow, SubmissionRow } from '../db/tables/applications';
import { locations } from './sealLocations';
import type { Vault } from './vault';

interface Sealing {
  vault: Vault;
}

/** Returns the current answers of an application. */
export const openAnswers = ({ vault }: Sealing, row: Pick<CaseRow, 'id' | 'answers_sealed'>): Answers =>
  JSON.parse(vault.open(row.answers_sealed, locations.answers(row.id))) as Answers;

export const sealAnswers = ({ vault }: Sealing, id: string, answers: Answers): string =>
  vault.seal(JSON.stringify(answers), locations.answers(id));

type Snapshot = Pick<SubmissionRow, 'application_id' | 'round' | 'answers_sealed'>;

/** Returns the answers of a submission. */
export const openSubmission = ({ vault }: Sealing, { application_id, round, answers_sealed }: Snapshot): Answers =>
  JSON.parse(vault.open(answers_sealed, locations.submission(application_id, round))) as Answers;
