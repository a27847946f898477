import { useEffect, useState } from 'react';
import type { Reading } from '@domain/contract/types';

export type Turn = Reading['turned'];

const JPEG_QUALITY = 0.9;

const load = (src: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The photo cannot be decoded.'));
    image.src = src;
  });

/** Returns the photo rotated clockwise. Rejects if the browser cannot draw it, for example for lack of memory. */
async function rotated(src: string, turn: Turn): Promise<Blob> {
  const image = await load(src);
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = turn === 180 ? [width, height] : [height, width];
  const context = canvas.getContext('2d')!;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty.'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );
}

/** Returns the URL of the photo rotated by `turn`, undefined until it is drawn; `src` if it cannot be drawn. */
export function useUprightUrl(src: string, turn: Turn): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (turn === 0) return;
    let objectUrl = '';
    let isCurrent = true;
    rotated(src, turn).then(
      (photo) => isCurrent && setUrl((objectUrl = URL.createObjectURL(photo))),
      () => isCurrent && setUrl(src),
    );
    return () => {
      isCurrent = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [src, turn]);
  return turn === 0 ? src : url;
}
