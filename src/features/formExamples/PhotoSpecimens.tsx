import { useState } from 'react';
import { Card } from '@/components/layout/Card';
import { type Photo, PhotoSlot } from '@/components/photos/PhotoSlot';
import { SampleButton } from '@/components/photos/SampleButton';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

const PhotoPreview = lazyWithRetry(() => import('@/components/photos/PhotoPreview'));

const src = '/qczhyjs/sample-photo.svg';

type Slot = {
  key: string;
  max: number;
  photos: readonly Photo[];
  error?: string;
  readOnly?: boolean;
  marked?: boolean;
};

const slots: readonly Slot[] = [
  { key: 'idCardFront', max: 1, photos: [] },
  { key: 'bankCard', max: 1, photos: [{ id: 'a', state: 'done', src }] },
  { key: 'scrapCert', max: 1, photos: [{ id: 'b', state: 'sending', src, progress: 45 }] },
  { key: 'cancelCert', max: 1, photos: [{ id: 'c', state: 'failed', src }] },
  { key: 'transferInvoice', max: 1, photos: [{ id: 'd', state: 'doubt', src }] },
  { key: 'newInvoice', max: 1, photos: [{ id: 'e', state: 'waiting', src }] },
  { key: 'idCardBack', max: 1, photos: [], error: 'formExamples.photo.wrong' },
  { key: 'newLicence', max: 2, photos: [{ id: 'f', state: 'done', src }], marked: true },
  {
    key: 'oldRegCert',
    max: 4,
    photos: [
      { id: 'g', state: 'done', src },
      { id: 'h', state: 'sending', src, progress: 80 },
    ],
  },
  { key: 'newRegCert12', max: 2, photos: [{ id: 'i', state: 'done', src }], readOnly: true },
];

export function PhotoSpecimens() {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className="sec" aria-labelledby="form-photos">
      <h2 id="form-photos">
        {t('formExamples.photos')} <code className="cap">PhotoSlot</code>
      </h2>
      <Card className="slots">
        {slots.map((slot) => (
          <LiveSlot key={slot.key} slot={slot} onOpen={setOpen} />
        ))}
      </Card>
      {open && <PhotoPreview name={open} src={src} onClose={() => setOpen(null)} />}
    </section>
  );
}

function LiveSlot({ slot, onOpen }: { slot: Slot; onOpen: (name: string) => void }) {
  const t = useT();
  const label = t(`formExamples.photo.${slot.key}`);
  const [photos, setPhotos] = useState(slot.photos);
  const change = (id: string, photo: Partial<Photo>) =>
    setPhotos((all) => all.map((one) => (one.id === id ? { ...one, ...photo } : one)));
  return (
    <PhotoSlot
      name={slot.key}
      label={label}
      max={slot.max}
      photos={photos}
      readOnly={slot.readOnly}
      error={slot.error && !photos.length ? t(slot.error) : undefined}
      mark={slot.marked ? { reason: t('formExamples.mark.reason') } : undefined}
      sample={<SampleButton material={slot.key} label={label} />}
      onOpen={() => onOpen(label)}
      onRetry={(id) => change(id, { state: 'sending', progress: 10 })}
      onKeep={(id) => change(id, { state: 'done' })}
      onDelete={(id) => setPhotos((all) => all.filter((one) => one.id !== id))}
      onPick={(files, replaces) =>
        setPhotos((all) => [
          ...all.filter((one) => one.id !== replaces),
          ...files.map((file, at): Photo => ({
            id: `${file.name}-${all.length + at}`,
            state: 'done',
            src: URL.createObjectURL(file),
          })),
        ])
      }
    />
  );
}
