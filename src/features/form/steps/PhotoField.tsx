import { useState } from 'react';
import type { Material } from '@domain/policy/types';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { announce } from '@/components/announce';
import { PhotoSlot, type Photo } from '@/components/PhotoSlot';
import { SampleButton } from '@/components/SampleButton';
import { sameJson, useDraft, useDraftSession } from '../session/context';
import { usePhotoUrls } from '../photos/usePhotoUrls';
import type { PendingPhoto } from '../photos/types';
import { useCorrection } from '../corrections/useCorrection';
import { useMaterialText } from '@/format/useMaterialText';
import { useProblemText } from '@/format/useProblemText';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const PhotoPreview = lazyWithRetry(() => import(/* webpackChunkName: "photo-preview" */ '@/components/PhotoPreview'));

interface PhotoFieldProps {
  step: StepKey;
  material: Material;
}

const noOld = () => undefined;

/** One slot of materials: what the server has, and what is on its way there. */
export function PhotoField({ step, material }: PhotoFieldProps) {
  const t = useT();
  const open = useDraftSession();
  const { label, hint } = useMaterialText()(material);
  const words = useProblemText();
  const { readOnly, mark } = useCorrection(material.key, noOld);
  const [shown, setShown] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const files = useDraft((state) => state.draft.files.filter((file) => file.slot === material.key), sameJson);
  const pending = useDraft((state) => state.photos.filter((photo) => photo.slot === material.key), sameItems);
  const checked = useDraft((state) => state.checked);
  const problem = useDraft(
    (state) => (state.attempted.has(step) ? open.validator?.problem(state, step, material.key) : undefined),
    sameJson,
  );
  const urls = usePhotoUrls(files, pending);

  const replaced = new Set(pending.map((photo) => photo.replaces));
  const photos: Photo[] = [
    ...files
      .filter((file) => !replaced.has(file.id))
      .map(({ id }): Photo => {
        const concern = checked[id]?.[0];
        return { id, src: urls[id], state: concern ? 'doubt' : 'done', why: concern && t(`flow.photo.${concern}`) };
      }),
    ...pending.map(({ localId, phase, progress, failure }): Photo => ({
      id: localId,
      src: urls[localId],
      state: phase === 'failed' || phase === 'waiting' ? phase : 'sending',
      progress: Math.round(progress * 100),
      why: failure && t(`flow.photo.${failure}`),
    })),
  ];
  const sayNetwork = () => announce(t('failure.network'));
  const showNetwork = () => setAway(true);
  const isPending = (id: string) => pending.some((photo) => photo.localId === id);
  return (
    <>
      <PhotoSlot
        name={material.key}
        label={label}
        hint={hint}
        error={isAway ? t('failure.network') : problem && words(problem, material.key)}
        readOnly={readOnly}
        mark={mark}
        photos={photos}
        max={material.max}
        onPick={(chosen, replaces) => {
          setAway(false);
          if (replaces && isPending(replaces)) open.photos.cancel(replaces);
          chosen.forEach(
            (file) =>
              void open.photos
                .add(material.key, file, replaces && !isPending(replaces) ? replaces : undefined)
                .catch(showNetwork),
          );
        }}
        onRetry={open.photos.retry}
        onDelete={(id) => (isPending(id) ? open.photos.cancel(id) : void open.photos.remove(id).catch(sayNetwork))}
        onKeep={(id) => open.photos.keep(id)}
        onOpen={setShown}
        sample={<SampleButton material={material.key} label={label} />}
      />
      {shown && urls[shown] && <PhotoPreview name={label} src={urls[shown]} onClose={() => setShown(null)} />}
    </>
  );
}

const sameItems = (one: readonly PendingPhoto[], other: readonly PendingPhoto[]) =>
  one.length === other.length && one.every((photo, at) => photo === other[at]);
