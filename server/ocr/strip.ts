import sharp from 'sharp';

import { storedKey } from '@domain/reading';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { limiter } from '../platform/limiter';
import type { PhotoRow } from '../platform/db/tables/applications';
import { photoBytes } from '../platform/files/photoBytes';
import { readingOf, type ReadingViewer } from './view';

const MOST = 1_200;
const atOnce = limiter(2, 40);

/** Returns the part of a photo that contains the recognised value of a field, to be shown beside that field. */
export async function stripOf(deps: Deps, file: PhotoRow, key: string, viewer: ReadingViewer): Promise<Buffer> {
  const { findings, turned } = await readingOf(deps, file, { viewer });
  const stored = storedKey(file.slot, key);
  const finding = findings.find((one) => one.key === stored);
  if (!finding) throw new AppError('NOT_FOUND');
  const bytes = await photoBytes(deps, file);
  return atOnce(async () => {
    const upright = await sharp(bytes).rotate(turned).toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const [x, y, w, h] = finding.box;
    const left = Math.min(width - 1, Math.floor(x * width));
    const top = Math.min(height - 1, Math.floor(y * height));
    const area = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.ceil(w * width))),
      height: Math.max(1, Math.min(height - top, Math.ceil(h * height))),
    };
    return sharp(upright.data)
      .extract(area)
      .resize({ width: MOST, withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  });
}
