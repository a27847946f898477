import type { Reading, StoredFile } from '@domain/contract/types';
import { OLD_CAR_OWNER } from '@domain/flow/askedMaterials';
import { findField, isEmpty, isVisible } from '@domain/flow/fields';
import { stepOf } from '@domain/flow/stepOf';
import type { Value } from '@domain/flow/types';
import { agreed, mayCopy, withOldOwner, withOwnPaper, type Finding } from '@domain/reading';

import { createStore, type Store } from '@/lib/createStore';
import { valueAt, type Path } from '../draft/edits';
import type { DraftController } from '../draft/controller';
import {
  findingKey,
  noDecisions,
  openDecisions,
  readDecisions,
  saveDecisions,
  type OcrDecisions,
} from './ocrDecisions';

/** A stored photo with its OCR result. */
export interface RecognisedPhoto extends Reading {
  file: StoredFile;
  slot: string;
}

interface OcrState extends OcrDecisions {
  /** Results by file id received in this tab; newer than those in the draft. */
  results: Readonly<Record<string, Reading>>;
}

export interface Ocr extends Pick<Store<OcrState>, 'get' | 'subscribe'> {
  photos(): RecognisedPhoto[];
  /** Fills empty fields with proven values, each value once. */
  applyFindings(): Promise<void>;
  /** Stores the result of one photo and applies its findings. */
  receive(fileId: string, result: Reading): void;
  /** Copies the recognised value into the field, unless the document of this slot may belong to another person. */
  accept(path: Path, value: Value, slot: string): void;
  /** Keeps the typed value and hides the recognised one. */
  reject(path: Path, value: Value): void;
  /** Clears a filled-in value. */
  undo(path: Path): void;
  /** The applicant has checked the values filled into these fields. */
  markChecked(isChecked: (path: Path) => boolean): void;
  keepPhoto(fileId: string): void;
}

/** OCR results of one draft and what the applicant decided about them. */
export function createOcr(controller: DraftController): Ocr {
  const { store } = controller;
  const own = createStore<OcrState>({ results: {}, ...noDecisions });
  const { id } = store.get().draft;
  openDecisions(id);
  const restored = readDecisions(id).then(own.set);

  function decide(patch: Partial<OcrDecisions>): void {
    own.set(patch);
    const { results: _, ...decisions } = own.get();
    saveDecisions(id, decisions);
  }

  function photos(): RecognisedPhoto[] {
    const { results } = own.get();
    const idNo = valueAt(store.get().answers, 'personalInfo.idNo');
    const owner = findField(store.flow, OLD_CAR_OWNER) ? valueAt(store.get().answers, OLD_CAR_OWNER) : null;
    const recognised = store.get().draft.files.flatMap((file) => {
      const result = results[file.id] ?? file.reading;
      return result ? [{ ...result, file, slot: file.slot }] : [];
    });
    // A later photo may confirm a value of an earlier one.
    return agreed(withOldOwner(recognised, owner)).map((photo) => ({
      ...photo,
      findings: withOwnPaper(photo.findings, idNo),
    }));
  }

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
      !own.get().used.includes(findingKey(key, value))
    );
  }
  const nextToFill = () =>
    photos()
      .flatMap(({ file, findings }) => findings.map((finding) => ({ file, finding })))
      .find(({ file, finding }) => mayFill(file.slot, finding));

  function fill(): void {
    // One at a time, because a filled field may change which fields are visible.
    for (let next = nextToFill(); next; next = nextToFill()) {
      const { value } = next.finding;
      const path = next.finding.key as Path;
      const { filled, used } = own.get();
      decide({
        filled: { ...filled, [path]: { value, fileId: next.file.id } },
        used: [...used, findingKey(path, value)],
      });
      controller.change(path, value);
    }
  }

  return {
    get: own.get,
    subscribe: own.subscribe,
    photos,
    applyFindings: () => restored.then(fill),
    receive(fileId, result) {
      own.set({ results: { ...own.get().results, [fileId]: result } });
      fill();
    },
    accept(path, value, slot) {
      if (!mayCopy(slot, path)) return;
      decide({ used: [...own.get().used, findingKey(path, value)] });
      controller.change(path, value);
      controller.markBlurred(path);
    },
    reject: (path, value) => decide({ rejected: [...own.get().rejected, findingKey(path, value)] }),
    undo(path) {
      const { [path]: undone, ...filled } = own.get().filled;
      decide({ filled });
      if (undone && valueAt(store.get().answers, path) === undone.value) controller.change(path, null);
    },
    markChecked(isChecked) {
      const filled = Object.entries(own.get().filled);
      const unchecked = filled.filter(([path]) => !isChecked(path as Path));
      if (unchecked.length < filled.length) decide({ filled: Object.fromEntries(unchecked) });
    },
    keepPhoto: (fileId) => decide({ keptPhotos: [...own.get().keptPhotos, fileId] }),
  };
}

/** A focused field is not filled in. */
function hasFocus(name: string): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.name === name;
}
