import type { Detail, PolicyReply } from '@domain/contract/types';
import { isVisible } from '@domain/flow/fields';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { StepDef } from '@domain/flow/types';
import { fundsIn, type FundState } from '@domain/policy/cityFunds';

import { useAnswerText } from '@/hooks/useAnswerText';
import { useMaterialText } from '@/hooks/useMaterialText';
import { usePhotoUrls } from '@/hooks/usePhotoUrls';
import { isReturned, remainingFiles, sendingPhotos } from '../draft/store';
import { sameItems, sameJson, useDraft, useDraftController } from '../draft/useDraft';

interface ReviewAnswer {
  steps: readonly StepDef[];
  isReturned: boolean;
  /** Declarations to accept; empty for a returned application, which accepted them before. */
  declarations: PolicyReply['declarations'];
  /** Number of pending photos. */
  sending: number;
}

export function useReview(): ReviewAnswer {
  const { store } = useDraftController();
  const policy = useDraft((state) => state.policy);
  const wasReturned = useDraft(isReturned);
  return {
    steps: store.flow.steps,
    isReturned: wasReturned,
    declarations: wasReturned ? [] : (policy?.declarations ?? []),
    sending: useDraft((state) => sendingPhotos(state).length),
  };
}

interface FundsAnswer {
  funds: FundState | undefined;
  /** Notice of the office when the funds are exhausted. */
  notice: string | null | undefined;
  /** Position on the waiting list. */
  waiting: Detail['waiting'];
}

/** State of the city's funds. Undefined for a returned application: its funds are already reserved. */
export function useFunds(): FundsAnswer {
  const edition = useDraft((state) => state.edition);
  const funds = useDraft((state) =>
    edition && !isReturned(state) ? fundsIn(edition, String(state.answers.personalInfo.regionCode ?? '')) : undefined,
  );
  const waiting = useDraft((state) => state.draft.waiting, sameJson);
  return { funds, notice: edition?.intake.exhaustedNotice, waiting };
}

/** The normalised answers of a step as text; `key` is `oldCarInfo.vin`. */
export function useAnswers(step: StepDef): { key: string; words: string }[] {
  const { flow } = useDraftController().store;
  const show = useAnswerText(flow);
  const answers = useDraft((state) => state.answers);
  const values = normaliseAnswers(flow, answers)[step.key];
  const fields = step.groups.flatMap((group) => group.fields).filter((field) => isVisible(field, values));
  return fields.map((field) => {
    const key = `${step.key}.${field.key}`;
    return { key, words: show(key, values[field.key]) };
  });
}

interface Shown {
  key: string;
  label: string;
  /** `src` is undefined while the image loads. */
  photos: { id: string; src: string | undefined }[];
}

/** The photos of a step by slot, as they will be submitted. */
export function useShownPhotos(step: StepDef): Shown[] {
  const edition = useDraft((state) => state.edition);
  const materialText = useMaterialText();
  const files = useDraft(remainingFiles, sameJson);
  const pending = useDraft(sendingPhotos, sameItems);
  const urls = usePhotoUrls(files, pending);
  const materials = edition?.materials.filter((one) => one.step === step.number) ?? [];
  return materials.map((material) => {
    const ids = [
      ...files.filter((file) => file.slot === material.key).map((file) => file.id),
      ...pending.filter((photo) => photo.slot === material.key).map((photo) => photo.localId),
    ];
    const { label } = materialText(material);
    return { key: material.key, label, photos: ids.map((id) => ({ id, src: urls[id] })) };
  });
}
