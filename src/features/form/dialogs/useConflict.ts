import { useAnswerText } from '@/hooks/useAnswerText';
import { useT } from '@/i18n';
import { differences, numberFieldOf, splitPath, valueAt, type Path } from '../draft/edits';
import { useDraft, useDraftController } from '../draft/useDraft';

/** `mine`: the edit of this device; `theirs`: the value that the newer draft on the server has. */
export type Side = 'mine' | 'theirs';

interface ConflictField {
  /** `oldCarInfo.vin` */
  key: Path;
  label: string;
  texts: Record<Side, string>;
}

interface Conflict {
  /** The fields that were edited here and differ. All other fields have the values of the newer draft. */
  fields: ConflictField[];
  savedAt: string | undefined;
  resolve: (sideOf: (key: Path) => Side) => void;
}

/** The fields in conflict and the function that resolves it. Null without a conflict. */
export function useConflict(): Conflict | null {
  const t = useT();
  const { store, resolveConflict } = useDraftController();
  const { flow } = store;
  const show = useAnswerText(flow);
  const theirs = useDraft((state) => state.theirs);
  // OCR may fill in a field while the sheet is open.
  const mine = useDraft((state) => state.answers);
  const edits = useDraft((state) => state.edits);
  if (!theirs) return null;
  // A confirmation is not offered: it follows the choice for its number.
  const paths = differences(mine, theirs.steps).filter((path) => path in edits && numberFieldOf(flow, path) === path);
  return {
    fields: paths.map((path) => ({
      key: path,
      label: `${t(`flow.step.${splitPath(path)[0]}`)} · ${t(`field.${path}`)}`,
      texts: { mine: show(path, valueAt(mine, path)), theirs: show(path, valueAt(theirs.steps, path)) },
    })),
    savedAt: theirs.updatedAt,
    resolve: (sideOf) => {
      // The store may have changed since the last render: an edit that was not shown is kept.
      const { edits: current } = store.get();
      resolveConflict(paths.filter((path) => sideOf(path) === 'theirs' && current[path] === edits[path]));
    },
  };
}
