import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { parseQr, type QrInvoice } from '../qrInvoice';
import { decode } from './picture';

const SIDE = 2_400;
let ready: Promise<unknown> | undefined;

/** Loads the WASM file of the package; by default the library downloads it. */
function prepare(rootDir: string): Promise<unknown> {
  const file = createRequire(path.join(rootDir, 'package.json')).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = fs.readFileSync(file);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Returns the QR code of an invoice, or null. Other code contents are ignored. */
export async function readQr(rootDir: string, bytes: Buffer): Promise<QrInvoice | null> {
  await (ready ??= prepare(rootDir));
  const { data, width, height } = await decode(bytes, SIDE);
  const image = { width, height, colorSpace: 'srgb' as const, data: new Uint8ClampedArray(width * height * 4) };
  // The library does not validate the input length.
  for (let i = 0, o = 0; i < width * height * 3; i += 3, o += 4) {
    image.data[o] = data[i] ?? 0;
    image.data[o + 1] = data[i + 1] ?? 0;
    image.data[o + 2] = data[i + 2] ?? 0;
    image.data[o + 3] = 255;
  }
  const results = await readBarcodes(image as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 4,
  });
  for (const { text } of results) {
    const invoice = parseQr(text);
    if (invoice) return invoice;
  }
  return null;
}
