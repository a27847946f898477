import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { takeIn } from './intake';
import { limiter } from './limiter';
import { openPhotoStore } from './open';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const exif = { IFD0: { Make: 'Secretphone', Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } };

describe('taking in a photo', () => {
  it.each(['jpeg', 'png'] as const)('writes a %s anew and tells its size', async (format) => {
    const taken = await takeIn(await picture(900, 700).toFormat(format).toBuffer());
    expect(taken).toMatchObject({ width: 900, height: 700, type: `image/${format}` });
    expect((await sharp(taken.bytes).metadata()).format).toBe(format);
  });

  it('keeps no metadata, and stands it upright', async () => {
    const bytes = await picture(900, 700).withMetadata({ orientation: 6 }).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const taken = await takeIn(bytes);
    expect(taken).toMatchObject({ width: 700, height: 900 });
    expect(await sharp(taken.bytes).metadata()).not.toHaveProperty('exif');
    expect(taken.bytes.includes('Secretphone')).toBe(false);
  });

  it('keeps nothing that was hidden behind the picture', async () => {
    const hidden = Buffer.concat([await picture(900, 700).jpeg().toBuffer(), Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    expect((await takeIn(hidden)).bytes.includes('<script>')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('hello')], ['nothing', Buffer.alloc(0)], ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')], ['HTML', Buffer.from('<html><script>')],
    ['a PDF', Buffer.from('%PDF-1.7')], ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('answers %s with 415, whatever it calls itself', async (_what, bytes) => {
    await expect(takeIn(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('refuses what is cut off, damaged, or only begins like a photo', async () => {
    const whole = await picture(900, 700).composite([{ input: await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } }).png().toBuffer() }]).jpeg().toBuffer();
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.concat([whole.subarray(0, 3), Buffer.from('<script>')])]) {
      await expect(takeIn(bytes)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { file: { code: 'image' } } });
    }
    const png = await picture(900, 700).png().toBuffer();
    await expect(takeIn(png.subarray(0, png.length - 40))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('refuses a photo whose short side has less than 600 pixels, and one too large to decode', async () => {
    await expect(takeIn(await picture(2000, 599).jpeg().toBuffer())).rejects.toMatchObject({ fields: { file: { message: expect.stringContaining('600') } } });
    await expect(takeIn(await picture(16_000, 4000).png().toBuffer())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('the limiter', () => {
  it('lets so many work at once, so many wait, and asks the others to come back', async () => {
    const run = limiter(2, 1);
    let open = () => {};
    const gate = new Promise<void>((resolve) => { open = resolve; });
    const three = [run(() => gate), run(() => gate), run(async () => 'third')];
    await expect(run(async () => 'fourth')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    open();
    expect(await Promise.all(three)).toEqual([undefined, undefined, 'third']);
    expect(await run(async () => 'later')).toBe('later');
  });
});

describe.each(['disk', 's3'])('photos on %s', (kind) => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: path.join(room, 's3'), configureBuckets: [{ name: 'photos', configs: [] }], resetOnClose: false });
  const id = randomUUID();
  const bytes = randomBytes(300_000);
  let s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  const store = () => openPhotoStore({ dataDir: room, s3 });

  beforeAll(async () => {
    if (kind === 'disk') return;
    const { port } = await server.run();
    s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  });
  afterAll(async () => {
    if (kind === 's3') await server.close();
    fs.rmSync(room, { recursive: true });
  });

  it('are kept, found, and gone when deleted', async () => {
    await store().put(id, bytes);
    expect((await store().get(id))?.equals(bytes)).toBe(true);
    await store().delete(id);
    expect(await store().get(id)).toBeNull();
    await expect(store().delete(id)).resolves.toBeUndefined();
  });

  it('are ready when they can be written', async () => {
    await expect(store().check()).resolves.toBeUndefined();
  });

  it('tell a fault as "come back later", and recover by themselves', async () => {
    const broken = kind === 'disk' ? openPhotoStore({ dataDir: '/dev/null' }) : openPhotoStore({ dataDir: room, s3: s3 && { ...s3, bucket: 'nowhere' } });
    for (const attempt of [broken.check(), broken.put(id, bytes)]) await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 });
    await expect(store().put(id, bytes)).resolves.toBeUndefined();
  });
});

it('leaves no half-written photo on the disk, and takes no path for an id', async () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  const store = openPhotoStore({ dataDir: room });
  await Promise.all(Array.from({ length: 20 }, () => store.put('aa-same', randomBytes(1000))));
  expect(fs.readdirSync(path.join(room, 'photos'))).toEqual(['aa']);
  await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  fs.rmSync(room, { recursive: true });
});
