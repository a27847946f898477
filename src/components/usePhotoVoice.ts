import { useEffect, useRef } from 'react';
import { announce } from './announce';
import type { Photo } from './PhotoTile';
import { useT } from '@/i18n';

const isHere = ({ state }: Photo) => state === 'done' || state === 'doubt';

/** What a photo that was on its way has come to, for the ear: the eye sees its tick. What was there from the beginning is not said. */
export function usePhotoVoice(photos: readonly Photo[], label: string): void {
  const t = useT();
  const last = useRef(photos);
  useEffect(() => {
    const before = last.current;
    last.current = photos;
    if (before.every(isHere)) return;
    photos.forEach(({ id, state, why }, at) => {
      if (!isHere({ id, state }) || before.some((one) => one.id === id)) return;
      announce(`${t('ui.photo.name', { label, at: at + 1 })} ${why ?? t(`ui.photo.${state}`)}`, true);
    });
  });
}
