import { useEffect, useRef } from 'react';
import { announce } from './announce';
import type { Photo } from './PhotoTile';
import { useT } from '@/i18n';

const isHere = ({ state }: Photo) => state === 'done' || state === 'doubt';

/** Announces the result of an upload to screen readers (the tile shows it). Photos present at mount are not announced. */
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
