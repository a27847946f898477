import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { Answers, FlowId } from '@domain/flow/types';
import { alikeKinds } from '@domain/office';
import { nameKey } from '@domain/rules/name';
import { birthDateOf, personIdOf } from '@domain/rules/personId';

import { transaction } from '../../platform/db/transaction';
import type { Deps } from '../../deps';
import {
  type SimilarCaseKey,
  requeueSimilarCase,
  takeSimilarCaseTodo,
  writeSimilarCaseKeys,
} from './similarCaseKeyQueries';
import { answersOrNone } from '../answers';
import { textAt } from '@domain/flow/fields';

const BATCH = 200;

/** Normalises text for comparison: upper case, without spaces and punctuation. */
const plain = (text: string): string => text.toUpperCase().replace(/[\s,.，。、·\-—()（）#]/g, '');

/**
 * Writes the keys by which cases are compared, some seconds after the submission. Safe in several processes at once; a crash rolls back
 * and leaves the cases queued. A case that cannot be opened stays queued for the next run.
 */
export async function fillSimilarCases(deps: Deps): Promise<void> {
  const unread = new Set<string>();
  for (let done = BATCH; done === BATCH;) {
    done = await transaction(deps, async (trx) => {
      const rows = await takeSimilarCaseTodo(trx, BATCH, [...unread]);
      const keys: SimilarCaseKey[] = [];
      for (const submission of rows) {
        const opened = answersOrNone(deps, submission, submission.round);
        if (opened) keys.push(...keysOf(deps, submission, opened));
        else {
          unread.add(submission.id);
          await requeueSimilarCase(trx, submission.id);
        }
      }
      if (keys.length) await writeSimilarCaseKeys(trx, keys);
      return rows.length;
    });
  }
  if (unread.size > 0) throw new Error(`${unread.size} applications could not be decrypted for the comparison.`);
}

/** Returns an empty text when the document does not tell the date of birth. */
function nameAndBirth({ personalInfo }: Answers): string {
  const person = personIdOf(personalInfo);
  const birthDate = person && birthDateOf(person);
  return birthDate ? `${nameKey(String(personalInfo.name))} ${birthDate}` : '';
}

function keysOf(deps: Deps, { id, flow }: { id: string; flow: FlowId }, opened: Answers): SimilarCaseKey[] {
  const answers = normaliseAnswers(flows[flow], opened);
  return Object.entries(alikeKinds).flatMap(([kind, key]) => {
    const text = kind === 'nameAndBirth' ? nameAndBirth(answers) : plain(textAt(answers, key));
    return text ? [{ application_id: id, kind, value_index: deps.vault.index(`alike.${kind}`, text) }] : [];
  });
}
