import type { Problems } from '@domain/errors';
import { flows } from '@domain/flow';
import { photoIds, isHidden, openForCorrection } from '@domain/flow/correction';
import { findField } from '@domain/flow/fields';
import { labelOf } from '@domain/flow/labels';
import type { Answers } from '@domain/flow/types';
import { makeProblem } from '@domain/rules/sentences';

import type { Deps } from '../deps';
import type { CaseWithPhotos, CaseRow, SubmissionRow } from '../platform/db/tables/applications';
import { rulesOf } from './editions';

/** Returns the keys that the office marked for correction. */
export const markedKeys = (row: CaseRow): string[] =>
  row.status === 'returned' && row.returned ? row.returned.items.map((item) => item.key) : [];

/** Returns the keys whose answers or photos a correction may change: the marked ones, and the fields that depend on them. */
export const correctable = (row: CaseRow): Set<string> => openForCorrection(flows[row.flow], markedKeys(row));

/** Returns the keys that a save may change, including the confirmations of their numbers. */
export const openKeys = (row: CaseRow): string[] =>
  [...correctable(row)].flatMap((key) => {
    const confirm = findField(flows[row.flow], key)?.field.confirmedBy;
    return confirm ? [key, `${key.split('.')[0]}.${confirm}`] : [key];
  });

/** A marked slot is touched when its photos are not those of the last submission; a marked field by a save. An answer that hides them touches both. */
export const isTouched = (
  row: CaseWithPhotos,
  key: string,
  answers: Answers,
  last: Pick<SubmissionRow, 'files'>,
): boolean =>
  isHidden(flows[row.flow], key, answers) ||
  (key.includes('.') ? row.touched.includes(key) : photoIds(row.files, key) !== photoIds(last.files, key));

/** Returns a problem for each marked key without a correction. `last`: the last submission. */
export const untouched = (
  deps: Pick<Deps, 'policies' | 'clock'>,
  row: CaseWithPhotos,
  answers: Answers,
  last: Pick<SubmissionRow, 'files'>,
): Problems =>
  Object.fromEntries(
    markedKeys(row)
      .filter((key) => !isTouched(row, key, answers, last))
      .map((key) => [key, makeProblem('untouched', labelOf(flows[row.flow], rulesOf(deps, row).edition, key))]),
  );

/** A conflict with another application counts at any field. Only open ones can be corrected, so it is reported at the nearest marked key. */
export function onMarked(row: CaseRow, problems: Problems): Problems {
  const marked = markedKeys(row);
  const open = correctable(row);
  const placed: Problems = {};
  for (const [key, problem] of Object.entries(problems)) {
    const near = open.has(key) ? key : (marked.find((other) => other.split('.')[0] === key.split('.')[0]) ?? marked[0]);
    if (near) placed[near] = near === key ? problem : (placed[near] ?? problem);
  }
  return placed;
}
