import { useEffect, useRef, type MouseEvent } from 'react';
import type { Reading } from '@domain/contract/types';
import { findField } from '@domain/flow/fields';
import { stepOf } from '@domain/flow/stepOf';
import type { FlowDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { announce } from '@/components/feedback/announce';
import { useMaterialText } from '@/hooks/useMaterialText';
import { useDraft, useDraftController } from '../draft/useDraft';
import type { Path } from '../draft/edits';
import type { Ocr, RecognisedPhoto } from './applyFindings';
import { FieldFinding } from './OcrHint';
import { useHasOcr, useOcr } from './useOcr';

/** OCR state and result of the photos of a slot. */
export function OcrPhotoResults({ slot }: { slot: string }) {
  return useHasOcr() ? <PhotoResults slot={slot} /> : null;
}

function PhotoResults({ slot }: { slot: string }) {
  const ocr = useOcr();
  const photos = ocr.photos().filter((photo) => photo.slot === slot);
  return (
    <>
      {photos.map((photo) => (
        <PhotoResult key={photo.file.id} photo={photo} ocr={ocr} />
      ))}
    </>
  );
}

function PhotoResult({ photo, ocr }: { photo: RecognisedPhoto; ocr: Ocr }) {
  const t = useT();
  const materialText = useMaterialText();
  const { flow } = useDraftController().store;
  const edition = useDraft((state) => state.edition);
  const outcome = outcomeOf(flow, photo);
  const labelOf = (key: string | null) => {
    const material = edition?.materials.find((one) => one.key === key);
    return material ? materialText(material).label : '';
  };
  const text =
    outcome === 'off'
      ? ''
      : t(`ocr.${outcome}`, {
          count: fieldsIn(flow, photo),
          label: labelOf(photo.slot),
          kind: labelOf(photo.kind),
        });
  const isAnnounced = useRef(photo.state !== 'waiting');
  useEffect(() => {
    if (isAnnounced.current || photo.state === 'waiting') return;
    isAnnounced.current = true;
    const { length: count } = Object.values(ocr.get().filled).filter(({ fileId }) => fileId === photo.file.id);
    // One announcement per photo for screen readers; visually the result is next to the photo and below the fields.
    if (text) announce(count ? t('ocr.announcement', { text, count }) : text, true);
  });
  if (!text) return null;
  const isDoubtful = outcome === 'wrong' || outcome === 'other' || outcome === 'unreadable';
  if (isDoubtful && ocr.get().keptPhotos.includes(photo.file.id)) return null;
  const keep = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button is removed; the file input of the slot stays.
    currentTarget.closest('.field')?.querySelector('input')?.focus();
    ocr.keepPhoto(photo.file.id);
  };
  const step = edition && stepOf(flow, edition, photo.slot);
  const fieldsOfOtherSteps = photo.findings
    .map(({ key }) => key)
    .filter((key) => findField(flow, key) && !key.startsWith(`${step}.`));
  return (
    <div className={`read-s ${isDoubtful ? 'warn' : outcome === 'read' ? 'ok' : ''}`}>
      <p>{text}</p>
      {photo.turned !== 0 && !isDoubtful && <p>{t('ocr.turned')}</p>}
      {isDoubtful && (
        <button type="button" className="tap" onClick={keep}>
          {t('ocr.keepPhoto')}
        </button>
      )}
      {fieldsOfOtherSteps.map((key) => (
        <FieldFinding key={key} path={key as Path} show={String} of={photo} />
      ))}
    </div>
  );
}

/** `late`: the queue is so long that typing is faster. `other`: not a known document. `none`: the right document without values. */
type Outcome = 'off' | 'waiting' | 'late' | 'wrong' | 'other' | 'unreadable' | 'none' | 'read';

const LATE_MS = 6_000;

function outcomeOf(flow: FlowDef, result: Reading): Outcome {
  const { state, fits, kind, etaMs = 0 } = result;
  if (state === 'waiting') return etaMs > LATE_MS ? 'late' : 'waiting';
  if (state !== 'done') return state;
  if (fits === false) return kind && kind !== 'other' ? 'wrong' : 'other';
  if (fieldsIn(flow, result) > 0) return 'read';
  // `fits` is null for slots without OCR, and when the document kind is undecided: show nothing.
  return fits === null ? 'off' : 'none';
}

/** Returns the number of fields of this form with a recognised value. */
const fieldsIn = (flow: FlowDef, { findings }: Reading): number =>
  new Set(findings.map(({ key }) => key).filter((key) => findField(flow, key))).size;
