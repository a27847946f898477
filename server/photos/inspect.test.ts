import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { examplePolicy } from '@domain/testing/sample';
import { inspect } from './inspect';

const takeIn = (bytes: Buffer, upload = examplePolicy.common.upload) =>
  inspect(upload, 'somebody', bytes, 'newInvoice', '购车发票');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const exif = {
  IFD0: { Make: 'Secretphone', Copyright: 'somebody' },
  IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' },
};

describe('inspect', () => {
  it.each(['jpeg', 'png'] as const)('re-encodes a %s as JPEG and returns its size', async (format) => {
    const taken = await takeIn(await picture(900, 700).toFormat(format).toBuffer());
    expect(taken).toMatchObject({ width: 900, height: 700, mediaType: 'image/jpeg' });
    expect((await sharp(taken.bytes).metadata()).format).toBe('jpeg');
  });

  it('rejects a PNG unless the policy lists it, and never a JPEG, which the app sends', async () => {
    const [jpeg, png] = [await picture(900, 700).jpeg().toBuffer(), await picture(900, 700).png().toBuffer()];
    const listing = (...formats: ('image/jpeg' | 'image/png')[]) => ({ ...examplePolicy.common.upload, formats });
    await expect(takeIn(png, listing('image/jpeg'))).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await takeIn(jpeg, listing('image/jpeg'))).toMatchObject({ width: 900 });
    expect(await takeIn(jpeg, listing('image/png'))).toMatchObject({ width: 900 });
  });

  it('removes metadata and rotates the picture upright', async () => {
    const bytes = await picture(900, 700)
      .withMetadata({ orientation: 6 })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const taken = await takeIn(bytes);
    expect(taken).toMatchObject({ width: 700, height: 900 });
    expect(await sharp(taken.bytes).metadata()).not.toHaveProperty('exif');
    expect(taken.bytes.includes('Secretphone')).toBe(false);
  });

  it('removes bytes after the end of the picture', async () => {
    const hidden = Buffer.concat([
      await picture(900, 700).jpeg().toBuffer(),
      Buffer.from('PK\x03\x04<script>alert(1)</script>'),
    ]);
    expect((await takeIn(hidden)).bytes.includes('<script>')).toBe(false);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('answers %s with 415, whatever it calls itself', (_what, bytes) =>
    expect(takeIn(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
  );

  it('rejects a photo that is cut off or damaged, or has only the first bytes of a JPEG', async () => {
    const whole = await picture(900, 700)
      .composite([
        {
          input: await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
            .png()
            .toBuffer(),
        },
      ])
      .jpeg()
      .toBuffer();
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.concat([whole.subarray(0, 3), Buffer.from('<script>')]),
      // The last byte begins a marker: for the decoder the picture is only shorter than announced, with grey below.
      Buffer.concat([whole.subarray(0, whole.indexOf(0xff, whole.length / 2) + 1), Buffer.from('<script>')]),
    ]) {
      await expect(takeIn(bytes)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { newInvoice: { code: 'image' } },
      });
    }
    const png = await picture(900, 700).png().toBuffer();
    await expect(takeIn(png.subarray(0, png.length - 40))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('accepts a complete photo with harmless decoder warnings, as some phones write them', async () => {
    const bytes = await picture(900, 700).jpeg().toBuffer();
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes[scan + bytes.readUInt16BE(scan + 2)] = 0; // the last coefficient of the scan: a whole picture always has 63
    await expect(sharp(bytes).toBuffer()).rejects.toThrow('Invalid SOS parameters');
    expect(await takeIn(bytes)).toMatchObject({ width: 900, height: 700 });

    const inLayers = await picture(900, 700).jpeg({ progressive: true }).toBuffer();
    const end = inLayers.length - 2;
    const padded = Buffer.concat([inLayers.subarray(0, end), Buffer.alloc(500), inLayers.subarray(end)]);
    await expect(sharp(padded).toBuffer()).rejects.toThrow('extraneous bytes');
    expect(await takeIn(padded)).toMatchObject({ width: 900, height: 700 });
  });

  it('rejects a photo whose short side has less than 600 pixels, and one too large to decode', async () => {
    await expect(takeIn(await picture(2000, 599).jpeg().toBuffer())).rejects.toMatchObject({
      fields: { newInvoice: { reason: 'image.small' } },
    });
    await expect(takeIn(await picture(16_000, 4000).png().toBuffer())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('scales pictures down to 4,000 pixels', async () => {
    const taken = await takeIn(await picture(5000, 2500).jpeg({ quality: 20 }).toBuffer());
    expect(taken).toMatchObject({ width: 4000, height: 2000 });
  });

  it('decodes one picture per account at a time and refuses more than eight waiting ones with UNAVAILABLE', async () => {
    const bytes = await picture(3000, 2500).jpeg().toBuffer();
    const twelve = await Promise.allSettled(Array.from({ length: 12 }, () => takeIn(bytes)));
    const refused = twelve.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('rejects more than 5 MB with TOO_LARGE', () =>
    expect(takeIn(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'TOO_LARGE' }));
});

describe('inspect timeout', () => {
  it('reports a retryable error when decoding exceeds its timeout, and does not decode again', async () => {
    const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const decode = jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 42% complete'));
    const failed = await takeIn(bytes).catch((error: unknown) => error);
    const calls = decode.mock.calls.length;
    decode.mockRestore();
    expect(failed).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 });
    expect(calls).toBe(1);
  });
});
