import { type ComponentProps, useState } from 'react';
import type { Material } from '@domain/policy/types';
import type { StepKey } from '@domain/flow/types';

import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { PhotoSlot } from '@/components/photos/PhotoSlot';
import { SampleButton } from '@/components/photos/SampleButton';
import { usePhotoSlot } from './usePhotoSlot';
import { OcrPhotoResults } from '../ocr/OcrPhotoResults';

const PhotoPreview = lazyWithRetry(
  () => import(/* webpackChunkName: "photo-preview" */ '@/components/photos/PhotoPreview'),
);

interface PhotoFieldProps {
  step: StepKey;
  material: Material;
}

export function PhotoField({ step, material }: PhotoFieldProps) {
  const { slot, urls, turnOf } = usePhotoSlot(step, material);
  const [shown, setShown] = useState<Pick<ComponentProps<typeof PhotoPreview>, 'src' | 'turned'> | null>(null);
  const open = (id: string) => {
    const src = urls[id];
    setShown(src ? { src, turned: turnOf(id) } : null);
  };
  return (
    <>
      <PhotoSlot
        {...slot}
        after={<OcrPhotoResults slot={material.key} />}
        onOpen={open}
        sample={<SampleButton material={material.key} label={slot.label} />}
      />
      {shown && <PhotoPreview name={slot.label} {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
