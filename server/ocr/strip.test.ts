import sharp from 'sharp';

import type { StoredFile } from '@domain/contract/types';
import type { Finding } from '@domain/reading';

import { createReadingEvents } from './events';
import type { PhotoReading } from './recognition/photo';
import { requireFile } from '../photos/photos';
import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { readNext } from './queue';
import { stripOf } from './strip';

const KEY = 'newCarInfo.invoiceNo';
const RED = [220, 30, 30];
const BLUE = [30, 30, 220];

/** Red, with a blue lower right quarter. */
const picture = async (): Promise<Buffer> => {
  const corner = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#1e1edc' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1600, height: 800, channels: 3, background: '#dc1e1e' } })
    .composite([{ input: corner, left: 800, top: 400 }])
    .jpeg()
    .toBuffer();
};

describe('stripOf', () => {
  let li: Applicant;
  let draft: { id: string };
  let reading: PhotoReading;
  const reader = { mode: () => 'on' as const, read: async () => reading, close: () => {} };
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', parts: { reading: createReadingEvents(reader) } });
  beforeAll(async () => {
    li = await applicant(t);
    draft = await li.begin('newApplyElv');
  });

  async function strip(box: Finding['box'], turned: PhotoReading['turned'] = 0) {
    const findings: Finding[] = [{ key: KEY, value: '26329000000000000077', proof: 'qr', box }];
    reading = { state: 'done', kind: 'newInvoice', fits: true, turned, findings };
    const path = `/applications/${draft.id}/files?slot=newInvoice`;
    const { id } = await must(li.send<StoredFile>('POST', path, await picture()));
    await readNext(t.deps);
    const bytes = await stripOf(t.deps, await requireFile(t.deps, id), KEY, 'applicant');
    await must(li.send('DELETE', `/files/${id}`));
    const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const { format } = await sharp(bytes).metadata();
    const at = (x: number, y: number): string => {
      const from = (y * info.width + x) * info.channels;
      const far = (colour: number[]): number => Math.abs((data[from] ?? 0) - (colour[0] ?? 0));
      return far(RED) < far(BLUE) ? 'red' : 'blue';
    };
    const [right, bottom] = [info.width - 1, info.height - 1];
    return {
      format,
      size: [info.width, info.height],
      corners: [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)],
    };
  }
  const format = 'jpeg';
  const red = ['red', 'red', 'red', 'red'];

  it('returns the box of the finding', async () => {
    expect(await strip([0.25, 0.25, 0.5, 0.5])).toEqual({
      format,
      size: [800, 400],
      corners: ['red', 'red', 'red', 'blue'],
    });
    expect(await strip([0.55, 0.1, 0.25, 0.6])).toEqual({
      format,
      size: [400, 480],
      corners: ['red', 'red', 'blue', 'blue'],
    });
  });

  it('applies the rotation of the OCR result before it cuts', async () => {
    // Rotated clockwise, the lower right corner becomes the lower left one.
    expect(await strip([0, 0.25, 1, 0.5], 90)).toEqual({
      format,
      size: [800, 800],
      corners: ['red', 'red', 'blue', 'red'],
    });
  });

  it('scales down to 1200 pixels and never enlarges', async () => {
    expect(await strip([0, 0, 1, 0.25])).toEqual({ format, size: [1200, 150], corners: red });
    expect(await strip([0, 0, 0.75, 0.25])).toEqual({ format, size: [1200, 200], corners: red });
    expect(await strip([0, 0, 0.5, 0.25])).toEqual({ format, size: [800, 200], corners: red });
  });

  it('clips the box to the photo and returns at least one pixel', async () => {
    expect((await strip([0.5, 0.75, 1, 1])).size).toEqual([800, 200]);
    expect((await strip([1, 1, 0.5, 0.5])).size).toEqual([1, 1]);
    expect((await strip([0.5, 0.25, 0, 0])).size).toEqual([1, 1]);
  });
});
