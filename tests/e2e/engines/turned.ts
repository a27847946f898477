import sharp from 'sharp';
import { type Api, must } from '../../support/api';
import { photo } from '../../support/photo';
import type { BrowserPage } from '../anyBrowser/page';

const shape = { width: 900, height: 1200 };

/** A photo of a phone held upright: stored rotated with EXIF orientation 6. Displayed correctly, it is red above and blue below. */
async function turnedPhoto() {
  const { width, height } = shape;
  const lines = Array.from(
    { length: 16 },
    (_, i) => `<text x="50" y="${80 + i * 70}" font-size="40" fill="#fff">turned ${i} 0123456789 ABCDEFGHIJ</text>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height / 2}" fill="#c00"/><rect y="${height / 2}" width="${width}" height="${height / 2}" fill="#00c"/>${lines}</svg>`;
  const upright = await sharp(Buffer.from(svg)).png().toBuffer();
  return sharp(upright).rotate(-90).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
}

/** The slot that gets the rotated photo; the others get normal ones. */
const turnedSlot = 'idCardFront';
export const pictureOf = (slot: string) => (slot === turnedSlot ? turnedPhoto() : photo(slot));

const upright = `
  const it = document.querySelector('.slot [name=' + arguments[0] + ']').closest('.slot').querySelector('.photo img');
  const board = document.createElement('canvas');
  board.width = board.height = 10;
  const pen = board.getContext('2d');
  pen.drawImage(it, 0, 0, 10, 10);
  const dot = pen.getImageData(5, 1, 1, 1).data;
  return it.naturalHeight >= it.naturalWidth && dot[0] > dot[2];
`;
/** Returns true when the photo is displayed upright. */
export const standsUpright = (page: BrowserPage) => page.ask<boolean>(upright, turnedSlot);

interface Stored {
  id: string;
  slot: string;
  width: number;
  height: number;
}

/** Returns what is wrong with the rotated photo as stored for the office. */
export async function judgeTurned(call: Api, origin: string, token: string, id: string) {
  const { files } = await must(call<{ files: Stored[] }>('GET', `/applications/${id}`, { token }));
  const stored = files.find((file) => file.slot === turnedSlot);
  if (!stored) return [`the photo of ${turnedSlot} is not there`];
  const answer = await fetch(`${origin}/qczhyjs/api/files/${stored.id}`, { headers: { 'User-Token': token } });
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width = 0, height = 0, orientation = 1, exif } = await picture.metadata();
  const { data } = await picture
    .resize(4, 4, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRedAbove = (data[0] ?? 0) > (data[2] ?? 0);
  const wrong: string[] = [];
  if (width >= height || !isRedAbove || orientation !== 1)
    wrong.push(
      `the turned photo lies: ${width}×${height}, red ${isRedAbove ? 'above' : 'not above'}, mark ${orientation}`,
    );
  if (exif) wrong.push('the turned photo carries what the camera wrote');
  return wrong;
}
