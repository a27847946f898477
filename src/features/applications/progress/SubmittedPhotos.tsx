import { type ComponentProps, useState } from 'react';
import Image from 'antd-mobile/es/components/image';
import type { Detail, PolicyReply } from '@domain/contract/types';

import { useT } from '@/i18n';
import { useInView } from '@/hooks/useInView';
import { usePhotoUrls } from '@/hooks/usePhotoUrls';
import { useMaterialText } from '@/hooks/useMaterialText';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

const PhotoPreview = lazyWithRetry(
  () => import(/* webpackChunkName: "photo-preview" */ '@/components/photos/PhotoPreview'),
);

interface SubmittedPhotosProps {
  detail: Detail;
  policy: PolicyReply;
}

const none: never[] = [];

/** Photos are loaded by authorised requests, only after the section is opened. */
export function SubmittedPhotos({ detail, policy }: SubmittedPhotosProps) {
  const t = useT();
  const materialText = useMaterialText();
  const [box, isSeen] = useInView('0px');
  const [shown, setShown] = useState<Omit<ComponentProps<typeof PhotoPreview>, 'onClose'> | null>(null);
  const urls = usePhotoUrls(isSeen ? detail.files : none, none);
  const materials = policy.editions.find((one) => one.id === detail.edition)?.materials ?? [];
  const nameOf = (slot: string) => {
    const material = materials.find((one) => one.key === slot);
    return material ? materialText(material).label : slot;
  };
  const positionOf = (slot: string) => materials.findIndex(({ key }) => key === slot);
  const inOrder = [...detail.files].sort((one, other) => positionOf(one.slot) - positionOf(other.slot));
  return (
    <div ref={box} className="shots-grid">
      {inOrder.map(({ id, slot, reading }) => {
        const src = urls[id];
        const name = nameOf(slot);
        return (
          <figure key={id}>
            <button
              type="button"
              disabled={!src}
              aria-label={t('ui.photo.open', { name })}
              onClick={() => src && setShown({ src, name, turned: reading?.turned })}
            >
              {src ? (
                <Image src={src} alt="" fit="cover" placeholder={<span className="skel" />} />
              ) : (
                <span className="skel" />
              )}
            </button>
            <figcaption>{name}</figcaption>
          </figure>
        );
      })}
      {shown && <PhotoPreview {...shown} onClose={() => setShown(null)} />}
    </div>
  );
}
