import type { AskedState } from '@domain/flow/changes';
import { findField, valueAt } from '@domain/flow/fields';
import { flows } from '@domain/flow';
import type { FieldDef, Value } from '@domain/flow/types';
import type { Case } from './cases';

type Round = Case['rounds'][number];

export interface Change {
  key: string;
  /** text key */
  label: string;
  state: AskedState;
  /** reason of the request; absent: changed without a request */
  reason?: { code: string; text: string };
  /** a field with its values; a photo has none */
  values?: { field: FieldDef; old: Value | undefined; now: Value | undefined };
  /** old and new photos of a material, side by side; `same`: the picture was in the old submission already */
  photos?: { old?: string; now?: string; same: boolean }[];
}

export interface ChangedRound {
  /** the first return is 1 */
  number: number;
  at: string;
  remark: string;
  requested: Change[];
  others: Change[];
}

/** Every return that was corrected, the latest first, with what the correction changed. */
export function changedRounds(found: Case): ChangedRound[] {
  const { rounds } = found;
  return rounds
    .flatMap((round, n): ChangedRound[] => {
      const { returned } = round;
      if (!returned) return [];
      const next = rounds[n + 1] ?? found;
      const changeAt = changeBetween(found, round, next);
      const askedKeys = returned.items.map(({ key }) => key);
      return [
        {
          number: round.round + 1,
          at: returned.at,
          remark: returned.remark,
          requested: returned.items.map(({ key, code, text, state }) => ({
            ...changeAt(key),
            state,
            reason: { code, text },
          })),
          others: round.changed.filter((key) => !askedKeys.includes(key)).map(changeAt),
        },
      ];
    })
    .reverse();
}

function changeBetween(found: Case, old: Round, now: Pick<Round, 'steps' | 'files'>) {
  const idsOf = ({ files }: Pick<Round, 'files'>, slot: string) =>
    files.filter((file) => file.slot === slot).map(({ id }) => id);
  return (key: string): Change => {
    const def = findField(flows[found.flow], key);
    if (def)
      return {
        key,
        label: `field.${key}`,
        state: 'changed',
        values: { field: def.field, old: valueAt(old.steps, key), now: valueAt(now.steps, key) },
      };
    const [before, after] = [idsOf(old, key), idsOf(now, key)];
    const photos = Array.from({ length: Math.max(before.length, after.length) }, (_, n) => ({
      old: before[n],
      now: after[n],
      same: after[n] !== undefined && old.samePhotos.includes(after[n]),
    }));
    return { key, label: `material.${key}`, state: 'changed', photos };
  };
}
