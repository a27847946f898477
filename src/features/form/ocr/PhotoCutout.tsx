import { useEffect, useState, type CSSProperties } from 'react';
import type { Finding } from '@domain/reading';

import { useT } from '@/i18n';
import { findUploaded, readPhoto } from '@/services/photos';
import type { RecognisedPhoto } from './applyFindings';

/** A box larger than this share of the photo is not a text line, and no cut-out is shown. */
const WHOLE = 0.9;

const MAX_HEIGHT_PX = 56;

/** Crops a photo that was uploaded in this tab with CSS, without a request. */
const cropStyle = (url: string, [x, y, w, h]: Finding['box'], ratio: number): CSSProperties => ({
  background: `url(${url}) ${(100 * x) / (1 - w)}% ${(100 * y) / (1 - h)}% / ${100 / w}% ${100 / h}%`,
  paddingBottom: `${100 * ratio}%`,
});

/** The cut-out of the photo that a value was recognised in. */
export function PhotoCutout({ photo: { file, turned }, finding }: { photo: RecognisedPhoto; finding: Finding }) {
  const t = useT();
  const [url, setUrl] = useState('');
  const { id } = file;
  const { key, box } = finding;
  const here = turned === 0 ? findUploaded(id) : undefined;
  const isWhole = box[2] > WHOLE || box[3] > WHOLE;
  useEffect(() => {
    if (isWhole) return;
    const stop = new AbortController();
    let objectUrl = '';
    const show = (picture: Blob) => {
      if (!stop.signal.aborted) setUrl((objectUrl = URL.createObjectURL(picture)));
    };
    if (here) show(here);
    // If loading fails, no cut-out is shown.
    else readPhoto(id, stop.signal, key).then(show, () => undefined);
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [here, id, key, isWhole]);
  if (!url) return null;
  const name = t('ocr.strip');
  const ratio = (box[3] * file.height) / (box[2] * file.width);
  return here ? (
    <div className="read-strip" style={{ maxWidth: MAX_HEIGHT_PX / ratio }}>
      <div role="img" aria-label={name} style={cropStyle(url, box, ratio)} />
    </div>
  ) : (
    <img className="read-strip" src={url} alt={name} />
  );
}
