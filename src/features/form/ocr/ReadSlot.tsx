import { useEffect, useRef } from 'react';
import { findField } from '@domain/flow/fields';
import { stepOf } from '@domain/flow/stepOf';

import { useT } from '@/i18n';
import { announce } from '@/components/announce';
import { useDraft, useDraftController } from '../draft/useDraft';
import type { Path } from '../draft/edits';
import { ReadField } from './ReadField';
import type { ReadPhoto, Readings } from './readings';
import { useReadings } from './useReadings';
import { useVerdictText } from './useVerdictText';
import { verdictOf } from './verdict';

/** Recognition state and result of the photos of a slot. */
export function ReadSlot({ slot }: { slot: string }) {
  const readings = useReadings();
  const photos = readings.photos().filter((photo) => photo.slot === slot);
  return (
    <>
      {photos.map((photo) => (
        <PhotoVerdict key={photo.file.id} photo={photo} readings={readings} />
      ))}
    </>
  );
}

function PhotoVerdict({ photo, readings }: { photo: ReadPhoto; readings: Readings }) {
  const t = useT();
  const text = useVerdictText();
  const { store } = useDraftController();
  const edition = useDraft((state) => state.edition);
  const { flow } = store;
  const verdict = verdictOf(flow, photo);
  const said = text(photo);
  const told = useRef(photo.state !== 'waiting');
  useEffect(() => {
    if (told.current || photo.state === 'waiting') return;
    told.current = true;
    const filled = Object.values(readings.get().filled).filter(({ fileId }) => fileId === photo.file.id);
    // One announcement per photo for screen readers; visually the result is next to the photo and below the fields.
    if (said) announce(filled.length ? t('reading.told', { said, count: filled.length }) : said, true);
  });
  if (!said) return null;
  const isDoubted = verdict === 'wrong' || verdict === 'other' || verdict === 'unreadable';
  if (isDoubted && readings.get().kept.includes(photo.file.id)) return null;
  const step = edition && stepOf(flow, edition, photo.slot);
  const elsewhere = photo.findings
    .map(({ key }) => key)
    .filter((key) => findField(flow, key) && !key.startsWith(`${step}.`));
  return (
    <div className={`read-s ${isDoubted ? 'warn' : verdict === 'read' ? 'ok' : ''}`}>
      <p>{said}</p>
      {photo.turned !== 0 && !isDoubted && <p>{t('reading.turned')}</p>}
      {isDoubted && (
        <button type="button" className="tap" onClick={() => readings.keepPhoto(photo.file.id)}>
          {t('reading.keepPhoto')}
        </button>
      )}
      {elsewhere.map((key) => (
        <ReadField key={key} path={key as Path} show={String} of={photo} />
      ))}
    </div>
  );
}
