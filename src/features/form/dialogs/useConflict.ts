import { useAnswerText } from '@/hooks/useAnswerText';
import { useT } from '@/i18n';
import { confirmationOf, differences, numberOf, splitPath, valueAt, type Path } from '../draft/edits';
import { useDraft, useDraftController } from '../draft/useDraft';

/** `mine`: this tab's version; `theirs`: the newer version on the server. */
export type Side = 'mine' | 'theirs';

interface ConflictField {
  /** `oldCarInfo.vin` */
  key: string;
  label: string;
  texts: Record<Side, string>;
  /** The default side: `mine` if the field has an unsaved edit. */
  preselected: Side;
}

interface Conflict {
  fields: ConflictField[];
  savedAt: string | undefined;
  /** Resolves the conflict with these sides; undefined selects the field's default. */
  resolve: (sideOf: (key: string) => Side | undefined) => void;
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
  const paths = differences(mine, theirs.steps);
  const defaultSide = (path: Path): Side => (path in edits ? 'mine' : 'theirs');
  return {
    // A confirmation is not offered: it follows the choice for its number.
    fields: paths
      .filter((path) => numberOf(flow, path) === path)
      .map((path) => ({
        key: path,
        label: `${t(`flow.step.${splitPath(path)[0]}`)} · ${t(`field.${path}`)}`,
        texts: { mine: show(path, valueAt(mine, path)), theirs: show(path, valueAt(theirs.steps, path)) },
        preselected: defaultSide(path),
      })),
    savedAt: theirs.updatedAt,
    resolve: (sideOf) => {
      // The store may have changed since the last render: an edit that was not shown is kept.
      const { answers, edits: current } = store.get();
      const all = differences(answers, theirs.steps);
      const isShown = (path: Path) => paths.includes(path) && current[path] === edits[path];
      const sideFor = (path: Path) => (isShown(path) && sideOf(path)) || (path in current ? 'mine' : 'theirs');
      const followsNumber = (path: Path) => numberOf(flow, path) !== path && all.includes(numberOf(flow, path));
      const chosen = all.filter((path) => sideFor(path) === 'mine' && !followsNumber(path));
      const confirmed = chosen.map((path) => confirmationOf(flow, path)).filter((path) => path !== null);
      resolveConflict(
        Object.fromEntries([...chosen, ...confirmed].map((path) => [path, valueAt(answers, path) ?? null])),
      );
    },
  };
}
