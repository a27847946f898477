import type { Reading } from '@domain/contract/types';
import type { StepKey } from '@domain/flow/types';
import type { Material } from '@domain/policy/types';
import { idTypeOf } from '@domain/rules/personId';

import { announce } from '@/components/feedback/announce';
import type { Photo, PhotoSlotProps } from '@/components/photos/PhotoSlot';
import { useMaterialText } from '@/hooks/useMaterialText';
import { useProblemText } from '@/hooks/useProblemText';
import { usePhotoUrls } from '@/hooks/usePhotoUrls';
import { toApiError } from '@/services/apiError';
import { refusalText, type RefusalMessages } from '@/services/refusalText';
import { useT } from '@/i18n';
import type { PendingPhoto } from './pendingPhoto';
import { roundOf } from '../draft/serverDraft';
import { sameItems, sameJson, useDraft, useDraftController } from '../draft/useDraft';
import { useCorrection } from '../draft/useCorrection';
import { turnOf } from '../ocr/useOcr';

type Slot = Omit<PhotoSlotProps, 'onOpen' | 'sample'>;

interface PhotoSlotAnswer {
  slot: Slot;
  /** Image URL by photo id, when loaded. */
  urls: Readonly<Record<string, string>>;
  /** Clockwise rotation that shows the photo upright, as OCR recognised it. */
  turnOf: (id: string) => Reading['turned'];
}

const noOld = () => undefined;
const removalFailures: RefusalMessages = {
  UNAUTHENTICATED: 'failure.signIn',
  TRANSITION_FORBIDDEN: 'photos.stopped',
};

/** One photo slot: stored and pending photos, error, and actions. */
export function usePhotoSlot(step: StepKey, material: Material): PhotoSlotAnswer {
  const t = useT();
  const controller = useDraftController();
  const { photos: queue } = controller;
  const kinds = useDraft(
    ({ answers: { personalInfo } }) => [idTypeOf(personalInfo.idType, String(personalInfo.idNo ?? ''))],
    sameJson,
  );
  const { label, hint } = useMaterialText(kinds)(material);
  const words = useProblemText();
  const correction = useCorrection(material.key, noOld);
  const files = useDraft((state) => state.draft.files.filter((file) => file.slot === material.key), sameJson);
  const pending = useDraft((state) => state.photos.filter((photo) => photo.slot === material.key), sameItems);
  const checked = useDraft((state) => state.checked);
  const problem = useDraft(
    (state) => (state.attempted.has(step) ? controller.validator?.problem(state, step, material.key) : undefined),
    sameJson,
  );
  const urls = usePhotoUrls(files, pending);

  const round = useDraft(({ draft }) => roundOf(draft));
  // A photo of an earlier round in a slot that is not marked cannot be used: `LeftoverNote` lists it.
  const shown = correction.readOnly ? pending.filter((photo) => photo.round === round) : pending;
  const isStored = (id: string | undefined) => files.some((file) => file.id === id);
  const photos: Photo[] = [
    ...files.map(({ id }): Photo => {
      const concern = checked[id]?.[0];
      return { id, src: urls[id], state: concern ? 'doubt' : 'done', why: concern && t(`photos.${concern}`) };
    }),
    ...shown.map((photo): Photo => {
      const { localId, phase, progress, failure, replaces } = photo;
      if (photo.round !== round) return { id: localId, src: urls[localId], state: 'doubt', why: t('photos.leftover') };
      const why = failure && t(`photos.${failure}`);
      return {
        id: localId,
        src: urls[localId],
        state: phase === 'failed' || phase === 'waiting' ? phase : 'sending',
        progress: Math.round(progress * 100),
        why: why && isStored(replaces) ? t('photos.goodKept', { why }) : why,
      };
    }),
  ];
  const announceFailure = (error: unknown) => announce(refusalText(t, toApiError(error), removalFailures));
  const isPending = (id: string) => pending.some((photo) => photo.localId === id);
  const slot: Slot = {
    name: material.key,
    label,
    hint,
    error: problem && words(problem, material.key),
    ...correction,
    photos,
    max: material.max,
    onPick: (chosen, replaces) => {
      const isRetaken = (photo: PendingPhoto) =>
        replaces !== undefined && [photo.localId, photo.replaces].includes(replaces);
      const retaken = pending.filter(isRetaken);
      retaken.forEach((photo) => queue.cancel(photo.localId));
      const replacedFile = replaces && isPending(replaces) ? retaken[0]?.replaces : replaces;
      chosen.forEach((file) => void queue.add(material.key, file, replacedFile));
    },
    onRetry: queue.retry,
    onDelete: (id) => (isPending(id) ? queue.cancel(id) : void queue.remove(id).catch(announceFailure)),
    onKeep: (id) => (isPending(id) ? queue.use(id) : queue.acceptConcerns(id)),
  };
  return { slot, urls, turnOf: (id) => turnOf(controller, id) };
}
