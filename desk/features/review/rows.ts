import type { CallTypes } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { MARRIAGE_PAPER, OLD_CAR_OWNER_NAME } from '@domain/flow/askedMaterials';
import { answerOf, storedFields } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { FieldDef, StepKey, Value } from '@domain/flow/types';

type Case = CallTypes['officeApplication']['reply'];
type Read = NonNullable<Case['read']>[string];

/** A row of the comparison: a field with its typed value, the recognised value and its photo. */
export interface Row {
  key: string;
  step: StepKey;
  /** text key */
  group: string;
  label: string;
  field: FieldDef;
  typed: Value | undefined;
  read?: Read;
  differs: boolean;
  /** a person's name, one character apart */
  similar: boolean;
  /** OCR of its photo has not finished */
  waiting: boolean;
  /** the value that the last return marked, with the reason of the mark */
  before?: { old: Value | undefined; text: string };
  /** the photo that shows the value */
  fileId?: string;
}

const paperOrder = [...Object.keys(readable), MARRIAGE_PAPER];
/** Returns the photos in the order of the form: identity card first, new car last. */
export const filesInOrder = (files: Case['files']): Case['files'] =>
  [...files].sort(
    (one, other) => paperOrder.indexOf(one.slot) - paperOrder.indexOf(other.slot) || one.index - other.index,
  );

/** Returns the first photo, in the order of the form, whose document contains the field. For fields without an OCR result. */
function photoFor(found: Case, key: string): string | undefined {
  const slots =
    key === OLD_CAR_OWNER_NAME
      ? [MARRIAGE_PAPER]
      : Object.entries(readable)
          .filter(([, { fields }]) => Object.values(fields).includes(key))
          .map(([slot]) => slot);
  return filesInOrder(found.files).find(({ slot }) => slots.includes(slot))?.id;
}

/** Returns the photos whose OCR has not finished. */
export const beingRead = ({ files }: Pick<Case, 'files'>): Case['files'] =>
  files.filter(({ reading }) => reading?.state === 'waiting');

/** Returns the items of the last return by field key, with the values before the correction. */
function beforeOf({ rounds }: Case): Map<string, { old: Value | undefined; text: string }> {
  const last = rounds[rounds.length - 1];
  return new Map(
    (last?.returned?.items ?? []).map(({ key, text }) => {
      const [step = '', name = ''] = key.split('.');
      return [key, { old: (last?.steps[step as StepKey] as Record<string, Value> | undefined)?.[name], text }];
    }),
  );
}

export function rowsOf(found: Case): Row[] {
  const marked = beforeOf(found);
  const unread = new Set(beingRead(found).map(({ id }) => id));
  return flows[found.flow].steps.flatMap((step) => {
    const values = found.steps[step.key] as Record<string, Value>;
    const groupOf = (field: FieldDef) => step.groups.find(({ fields }) => fields.includes(field))?.key ?? '';
    return storedFields(step, values).map((field): Row => {
      const key = `${step.key}.${field.key}`;
      const read = found.read?.[key];
      const item = marked.get(key);
      const fileId = read?.fileId ?? photoFor(found, key);
      return {
        key,
        step: step.key,
        group: `group.${step.key}.${groupOf(field)}`,
        label: `field.${key}`,
        field,
        typed: answerOf(field, values),
        ...(read && { read }),
        differs: found.differs?.includes(key) ?? false,
        similar: found.similar?.includes(key) ?? false,
        ...(item && { before: { old: item.old, text: item.text } }),
        waiting: !read && fileId !== undefined && unread.has(fileId),
        fileId,
      };
    });
  });
}

/** Returns the rows with those of the last return first; the order is otherwise unchanged. */
export const ordered = (rows: readonly Row[]): Row[] => [
  ...rows.filter(({ before }) => before),
  ...rows.filter(({ before }) => !before),
];

/** Returns the index of the first row that differs, or 0. */
export const firstToSee = (rows: readonly Row[]): number =>
  Math.max(
    0,
    rows.findIndex(({ differs }) => differs),
  );

/** Returns the photos in the order in which they are shown: the one of the first difference first. */
export function photosInOrder(found: Case): string[] {
  const rows = ordered(rowsOf(found));
  const first = rows[firstToSee(rows)]?.fileId;
  const all = filesInOrder(found.files).map(({ id }) => id);
  return first ? [first, ...all.filter((id) => id !== first)] : all;
}

const letters = 'asdfghjklqwertyuiop';

/** Returns a two-letter jump code for each row. */
export const jumpCodes = (howMany: number): string[] =>
  Array.from({ length: howMany }, (_, n) => letters[Math.floor(n / letters.length)]! + letters[n % letters.length]!);
