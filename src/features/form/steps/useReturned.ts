import { isHidden } from '@domain/flow/correction';

import { useAnswerText } from '@/hooks/useAnswerText';
import { useT } from '@/i18n';
import { valueAt, type Path } from '../draft/edits';
import { isCorrected, remainingFiles, sendingPhotos } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';
import { useFieldLabel, useFieldPath } from './useFieldLink';

interface ReturnedAnswer {
  /** General remark of the office. */
  remark: string | null | undefined;
  deadline: string | null | undefined;
  /** Number of marks that are not corrected yet. */
  left: number;
}

/** The state of the corrections of a returned application; null for others. */
export function useReturned(): ReturnedAnswer | null {
  const { returned, deadline } = useDraft((state) => state.draft);
  const { flow } = useDraftController().store;
  const left = useDraft(
    (state) => state.draft.returned?.items.filter((item) => !isCorrected(flow, state, item)).length ?? 0,
  );
  return returned ? { remark: returned.remark, deadline, left } : null;
}

interface Change {
  key: string;
  label: string;
  /** Reason of the mark, written by the office. */
  reason: string;
  isDone: boolean;
  before: string;
  after: string;
  path: string | undefined;
}

/** The marked fields and slots with the submitted and the corrected value. */
export function useChanges(): Change[] {
  const t = useT();
  const { store } = useDraftController();
  const labelOf = useFieldLabel();
  const pathTo = useFieldPath();
  const show = useAnswerText(store.flow);
  const state = useDraft((all) => all);
  const { draft, answers, edition } = state;
  return (draft.returned?.items ?? []).map((item) => {
    const { key, old } = item;
    const isSlot = edition?.materials.some((one) => one.key === key) ?? false;
    const there = [...remainingFiles(state), ...sendingPhotos(state)].filter((photo) => photo.slot === key).length;
    const words = (value: Parameters<typeof show>[1], count: number) =>
      isSlot ? t('review.photos.count', { count }) : show(key, value);
    return {
      key,
      label: labelOf(key),
      reason: item.text,
      isDone: isCorrected(store.flow, state, item),
      before: Array.isArray(old) ? words(null, old.length) : words(old, 0),
      after: words(isSlot ? null : isHidden(store.flow, key, answers) ? null : valueAt(answers, key as Path), there),
      path: pathTo(key),
    };
  });
}
