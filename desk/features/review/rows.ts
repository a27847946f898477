import { flows } from '@domain/flow';
import { visibleFields } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { FieldDef, StepKey, Value } from '@domain/flow/types';
import type { Case } from './cases';

type Read = NonNullable<Case['read']>[string];

/** One line of the case: what was typed, what the photo says, and where that stands. */
export interface Row {
  key: string;
  step: StepKey;
  /** of the locales */
  group: string;
  label: string;
  field: FieldDef;
  typed: Value | undefined;
  read?: Read;
  differs: boolean;
  /** a person's name, one character apart */
  similar: boolean;
  /** its photo is still being read: nothing is known yet */
  waiting: boolean;
  /** marked when it was last sent back: what stood there then */
  before?: { old: Value | undefined; text: string };
  /** the photo in which it stands */
  fileId?: string;
}

const paperOrder = Object.keys(readable);
/** As the form asks for them: the card of the person first, the new car last. */
export const filesInOrder = (files: Case['files']): Case['files'] =>
  [...files].sort(
    (one, other) => paperOrder.indexOf(one.slot) - paperOrder.indexOf(other.slot) || one.index - other.index,
  );

/** Which photo a field stands in where nothing was read: a paper of its own step first. */
function photoFor(found: Case, key: string): string | undefined {
  const slots = Object.entries(readable)
    .filter(([, { fields }]) => Object.values(fields).includes(key))
    .map(([slot]) => slot);
  return filesInOrder(found.files).find(({ slot }) => slots.includes(slot))?.id;
}

/** Photos that the machine has not come to yet. */
export const beingRead = ({ files }: Pick<Case, 'files'>): Case['files'] =>
  files.filter(({ reading }) => reading?.state === 'waiting');

/** What was asked to be corrected last, and what stood there then. */
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
    return visibleFields(step, values).map((field): Row => {
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
        typed: values[field.key],
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

/** After a correction what was marked comes first; everything keeps its order otherwise. */
export const ordered = (rows: readonly Row[]): Row[] => [
  ...rows.filter(({ before }) => before),
  ...rows.filter(({ before }) => !before),
];

/** Where one begins: at what differs, else at the top. */
export const firstToSee = (rows: readonly Row[]): number =>
  Math.max(
    0,
    rows.findIndex(({ differs }) => differs),
  );

const letters = 'asdfghjklqwertyuiop';

/** Two letters for each row, to go there at once. */
export const jumpCodes = (howMany: number): string[] =>
  Array.from({ length: howMany }, (_, n) => letters[Math.floor(n / letters.length)]! + letters[n % letters.length]!);
