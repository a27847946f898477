import type { Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { findField } from '@domain/flow/fields';
import { labelOf } from '@domain/flow/labels';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../../deps';
import type { Application, Row } from '../../stores/applications';
import { lawOf } from './editions';

export const markedKeys = (row: Row): string[] =>
  row.status === 'returned' && row.returned ? row.returned.items.map((item) => item.key) : [];

/** The boolean beside a marked number opens with it: it is the number's answer to a question. */
export const openKeys = (row: Row): string[] =>
  markedKeys(row).flatMap((key) => {
    const confirm = findField(flows[row.flow], key)?.field.confirmedBy;
    return confirm ? [key, `${key.split('.')[0]}.${confirm}`] : [key];
  });

/** A marked slot is touched by a new photo, a marked field by being saved. */
export const isTouched = (row: Application, key: string): boolean =>
  key.includes('.')
    ? row.touched.includes(key)
    : row.files.some((file) => file.slot === key && file.round === row.returned?.round);

export const untouched = (deps: Pick<Deps, 'laws' | 'clock'>, row: Application): Problems =>
  Object.fromEntries(
    markedKeys(row)
      .filter((key) => !isTouched(row, key))
      .map((key) => [key, makeProblem('untouched', labelOf(flows[row.flow], lawOf(deps, row).edition, key))]),
  );

/** Only what is marked can be mended, so a problem elsewhere is told on the nearest marked key. */
export function onMarked(row: Row, problems: Problems): Problems {
  const marked = markedKeys(row);
  const told: Problems = {};
  for (const [key, one] of Object.entries(problems)) {
    const near = marked.includes(key)
      ? key
      : (marked.find((other) => other.split('.')[0] === key.split('.')[0]) ?? marked[0]);
    if (near) told[near] = near === key ? one : (told[near] ?? one);
  }
  return told;
}
