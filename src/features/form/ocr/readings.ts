import type { CallTypes, StoredFile } from '@domain/contract/types';
import { findField, isEmpty, isVisible } from '@domain/flow/fields';
import { stepOf } from '@domain/flow/stepOf';
import type { Value } from '@domain/flow/types';
import { agreed, mayCopy, withOwner, type Finding } from '@domain/reading';

import { createStore, type Store } from '@/services/createStore';
import { valueAt, type Path } from '../draft/edits';
import type { DraftController } from '../draft/controller';
import { keepMarks, markOf, noMarks, readMarks, type Marks } from './marks';

export type Reading = CallTypes['reading']['reply'];

/** A stored photo with its recognition result. */
export interface ReadPhoto extends Reading {
  file: StoredFile;
  slot: string;
}

interface ReadingState extends Marks {
  /** Results by file id received in this tab; newer than those in the draft. */
  heard: Readonly<Record<string, Reading>>;
}

export interface Readings extends Pick<Store<ReadingState>, 'get' | 'subscribe'> {
  photos(): ReadPhoto[];
  /** Fills empty fields with proven values, each value once. */
  fill(): Promise<void>;
  /** Stores the result of one photo and fills in its values. */
  hear(fileId: string, reading: Reading): void;
  /** Copies the recognised value into the field, unless the document of this slot may belong to another person. */
  accept(path: Path, value: Value, slot: string): void;
  /** Keeps the typed value and hides the recognised one. */
  refuse(path: Path, value: Value): void;
  /** Clears a filled-in value. */
  undo(path: Path): void;
  seen(isSeen: (path: Path) => boolean): void;
  keepPhoto(fileId: string): void;
}

/** A focused field is not filled in. */
const hasFocus = (name: string) => {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.name === name;
};

/** Recognition results of one draft and what the applicant decided about them. */
export function createReadings(session: DraftController): Readings {
  const { store } = session;
  const own = createStore<ReadingState>({ heard: {}, ...noMarks });
  const { id } = store.get().draft;
  const remembered = readMarks(id).then(own.set);
  const change = (marks: Partial<Marks>) => {
    own.set(marks);
    const { heard: _, ...all } = own.get();
    keepMarks(id, all);
  };

  const photos = (): ReadPhoto[] => {
    const { heard } = own.get();
    const idNo = valueAt(store.get().answers, 'personalInfo.idNo');
    // A later photo may confirm a value of an earlier one.
    return agreed(
      store.get().draft.files.flatMap((file) => {
        const reading = heard[file.id] ?? file.reading;
        return reading ? [{ ...reading, file, slot: file.slot }] : [];
      }),
    ).map((photo) => ({ ...photo, findings: withOwner(photo.findings, idNo) }));
  };

  /** Only fields on the step of the photo: a number on a document of another step may belong to another car or person. */
  function mayFill(slot: string, { key, value, proof }: Finding): boolean {
    const { answers, draft, edition } = store.get();
    const found = findField(store.flow, key);
    return (
      proof !== null &&
      mayCopy(slot, key) &&
      found !== null &&
      draft.status === 'draft' &&
      edition !== null &&
      stepOf(store.flow, edition, slot) === found.step.key &&
      isVisible(found.field, answers[found.step.key]) &&
      isEmpty(valueAt(answers, key as Path)) &&
      !hasFocus(found.field.key) &&
      !own.get().done.includes(markOf(key, value))
    );
  }
  const next = () =>
    photos()
      .flatMap(({ file, findings }) => findings.map((finding) => ({ file, finding })))
      .find(({ file, finding }) => mayFill(file.slot, finding));

  function fillNow(): void {
    // One at a time, because a filled field may change which fields are visible.
    for (let found = next(); found; found = next()) {
      const { value } = found.finding;
      const path = found.finding.key as Path;
      const { filled, done } = own.get();
      change({ filled: { ...filled, [path]: { value, fileId: found.file.id } }, done: [...done, markOf(path, value)] });
      session.change(path, value);
    }
  }

  return {
    get: own.get,
    subscribe: own.subscribe,
    photos,
    fill: () => remembered.then(fillNow),
    hear(fileId, reading) {
      own.set({ heard: { ...own.get().heard, [fileId]: reading } });
      fillNow();
    },
    accept(path, value, slot) {
      if (!mayCopy(slot, path)) return;
      change({ done: [...own.get().done, markOf(path, value)] });
      session.change(path, value);
      session.touch(path);
    },
    refuse: (path, value) => change({ refused: [...own.get().refused, markOf(path, value)] }),
    undo(path) {
      const { [path]: mine, ...filled } = own.get().filled;
      change({ filled });
      if (mine && valueAt(store.get().answers, path) === mine.value) session.change(path, null);
    },
    seen(isSeen) {
      const filled = Object.entries(own.get().filled);
      const left = filled.filter(([path]) => !isSeen(path as Path));
      if (left.length < filled.length) change({ filled: Object.fromEntries(left) });
    },
    keepPhoto: (fileId) => change({ kept: [...own.get().kept, fileId] }),
  };
}
