import { flows } from '@domain/flow';
import { normaliseAnswers } from '@domain/flow/normalise';
import { alikeKinds } from '@domain/office';

import { transaction } from '../../db/transaction';
import type { Deps } from '../../deps';
import { type AlikeKey, takeAlikeTodo, writeAlike } from '../../stores/alike';
import { openAnswers, textAt } from './answers';

const BATCH = 200;

/** Spelled alike: an address is the same with and without blanks and signs. */
const plain = (text: string): string => text.toUpperCase().replace(/[\s,.，。、·\-—()（）#]/g, '');

/**
 * Writes what other cases can be found by, some seconds after the submission: it does not wait for this. Several processes
 * may do it at once; one that is killed in between has taken nothing from the queue.
 */
export async function fillAlike(deps: Deps): Promise<void> {
  for (let done = BATCH; done === BATCH;) {
    done = await transaction(deps, async (trx) => {
      const rows = await takeAlikeTodo(trx, BATCH);
      const keys = rows.flatMap((row): AlikeKey[] => {
        const answers = normaliseAnswers(flows[row.flow], openAnswers(deps, row));
        return Object.entries(alikeKinds).flatMap(([kind, key]) => {
          const text = plain(textAt(answers, key));
          return text ? [{ application_id: row.id, kind, value_index: deps.vault.index(`alike.${kind}`, text) }] : [];
        });
      });
      if (keys.length) await writeAlike(trx, keys);
      return rows.length;
    });
  }
}
