import sharp from 'sharp';

import { paperKinds, readable } from '@domain/flow/papers';

import { openModels } from '../../../server/ocr/recognition/engine/models';
import { readQr } from '../../../server/ocr/recognition/engine/qr';
import { readPicture } from '../../../server/ocr/recognition/engine/read';
import { readPage, type Reading } from '../../../server/ocr/recognition/findings';
import { documentPhoto, grades, strangerKinds, strangerPhoto, type Grade } from '../../../server/testing/documents';
import { canDraw } from '../../../server/testing/documents/fonts';
import type { Verdict } from '../../support/verdict';
import { count, print, sumOf, type Table } from './judge';

/** The rules were developed with seeds below this; the test uses other seeds. */
const FRESH = 10_000;
const slots = Object.keys(readable);
const placesFor = (paper: string): string[] => slots.filter((slot) => readable[slot]?.paper === paper);

/** Results of the check whether a document fits its slot. */
interface Places {
  rightCalledWrong: number;
  wrongPlaces: number;
  wrongReported: number;
  strangersTaken: number;
}

/** Recognises generated documents, a third each of good, fair and bad quality. The quality goals are in docs/quality.md. */
export async function reading(photos: number): Promise<Verdict> {
  const what = 'reading';
  if (!canDraw()) return { what, counts: {}, wrong: ['This machine has no Chinese font to draw documents with.'] };
  const rootDir = process.cwd();
  const models = await openModels(rootDir);
  const table: Table = new Map();
  const places: Places = { rightCalledWrong: 0, wrongPlaces: 0, wrongReported: 0, strangersTaken: 0 };
  const details: string[] = [];
  const cpuMs: number[] = [];

  const read = async (bytes: Buffer) => {
    // Stored as after an upload.
    const stored = await sharp(bytes).jpeg({ quality: 88 }).toBuffer();
    const began = process.cpuUsage();
    const page = await readPicture(models, stored);
    const code = await readQr(rootDir, stored);
    const { user, system } = process.cpuUsage(began);
    cpuMs.push((user + system) / 1000);
    return (slot: string): Reading => readPage(page, slot, slots, code);
  };

  for (let i = 0; i < photos; i += 1) {
    const kind = paperKinds[i % paperKinds.length] ?? 'idCardFront';
    const grade: Grade = grades[Math.floor(i / paperKinds.length) % 3] ?? 'good';
    const { bytes, truth } = await documentPhoto(kind, FRESH + i, grade);
    const saysIn = await read(bytes);
    for (const slot of slots) {
      const said = saysIn(slot);
      if (placesFor(kind).includes(slot)) {
        if (said.fits === false) places.rightCalledWrong += 1;
        details.push(...count(table, slot, grade, truth, said).map((one) => `${grade} seed ${FRESH + i}: ${one}`));
      } else if (grade !== 'bad') {
        places.wrongPlaces += 1;
        if (said.fits === false) places.wrongReported += 1;
      }
    }
  }
  for (let i = 0; i < Math.ceil(photos / 9); i += 1) {
    const stranger = strangerKinds[i % strangerKinds.length] ?? 'desk';
    const saysIn = await read(await strangerPhoto(stranger, FRESH + i, grades[i % 3] ?? 'good'));
    if (slots.some((slot) => saysIn(slot).fits === true)) {
      places.strangersTaken += 1;
      details.push(`taken for ours: ${stranger} of seed ${FRESH + i}`);
    }
  }
  print(table);
  const sorted = cpuMs.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`places: ${JSON.stringify(places)}; CPU ms a photo: median ${at(0.5)}, p95 ${at(0.95)}`);
  for (const one of details) console.log(`  ${one}`);
  return {
    what,
    counts: { photos, values: sumOf(all(table)).values, places: places.wrongPlaces },
    wrong: missed(table, places),
  };
}

const all = (table: Table, grade?: Grade) =>
  [...table.values()].flatMap((row) => (grade ? [row[grade]] : [row.good, row.fair, row.bad]));

/** Returns the goals that were missed. */
function missed(table: Table, places: Places): string[] {
  const wrong: string[] = [];
  const share = (name: string, { read: right, values }: { read: number; values: number }, goal: number): void => {
    if (values && right / values < goal) wrong.push(`${name}: ${right} of ${values} read, the goal is ${goal * 100} %`);
  };
  const total = sumOf(all(table));
  const clear = (rows: Table): ReturnType<typeof sumOf> => sumOf([...all(rows, 'good'), ...all(rows, 'fair')]);
  const only = (...names: string[]): Table =>
    new Map([...table].filter(([name]) => names.some((one) => name.endsWith(one))));
  share('ID number, card and VIN, good and fair', clear(only('idCardFront idNo', ' cardNo', ' vin')), 0.97);
  share('all values, good and fair', clear(table), 0.94);
  share('all values, bad', sumOf(all(table, 'bad')), 0.65);
  if (total.filledWrong) wrong.push(`${total.filledWrong} values with proof are wrong`);
  if (total.offeredWrong > total.offered / 100)
    wrong.push(`${total.offeredWrong} of ${total.offered} offered values are wrong`);
  if (places.rightCalledWrong) wrong.push(`${places.rightCalledWrong} papers in their place were called wrong`);
  if (places.wrongReported < places.wrongPlaces * 0.98)
    wrong.push(`${places.wrongReported} of ${places.wrongPlaces} photos in a wrong place are reported`);
  if (places.strangersTaken) wrong.push(`${places.strangersTaken} strangers taken for ours`);
  return wrong;
}
