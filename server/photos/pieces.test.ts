import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { findApplication } from '../cases/caseRecords';
import { findUpload, type Upload } from './uploadQueries';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { memoryPhotos } from '../testing/photos';
import { refusal } from '../testing/record';
import { deletePhoto, requireFile } from './photos';
import { addPiece, beginUpload, MAX_PHOTO_BYTES, requireOwnUpload, sweepUploads } from './pieces';
import { uploadPhoto } from './upload';

const notFound = { code: 'NOT_FOUND' };
const off = { state: 'off', kind: null, fits: null, turned: 0, findings: [] };

describe('photo upload', () => {
  const photos = memoryPhotos();
  let li: Applicant;
  let draftId: string;
  let photo: Buffer;
  let half: number;
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', parts: { photos } });
  beforeAll(async () => {
    photo = await sharp(randomBytes(640 * 700 * 3), { raw: { width: 640, height: 700, channels: 3 } })
      .jpeg({ quality: 20 })
      .toBuffer();
    half = Math.floor(photo.length / 2);
  });
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    li = await applicant(t);
    draftId = (await li.begin('newApplyElv')).id;
  });

  const application = async (id = draftId) => {
    const application = await findApplication(t.deps.db, id);
    if (!application) throw new Error('It is not there.');
    return application;
  };
  const begin = async (slot = 'newInvoice', more: { length?: number; key?: string } = {}) =>
    beginUpload(t.deps, await application(), { slot, length: photo.length, key: randomUUID(), ...more });
  const fresh = async ({ id }: { id: string }): Promise<Upload> => {
    const upload = await findUpload(t.deps.db, id);
    if (!upload) throw new Error('It is not there.');
    return upload;
  };
  const send = async (upload: { id: string }, from: number, to: number, bytes = photo, sha256: string | null = null) =>
    addPiece(t.deps, await fresh(upload), {
      offset: from,
      bytes: bytes.subarray(from, to),
      last: to === bytes.length,
      sha256,
    });
  const whole = async (upload: { id: string }, bytes = photo, sha256: string | null = null) => {
    await send(upload, 0, half, bytes);
    return send(upload, half, bytes.length, bytes, sha256);
  };
  const lying = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => photos.get(name)))).filter((one) => one !== null).length;

  it('refuses an unknown or full slot, a photo above the maximum size and a submitted application', async () => {
    expect(await refusal(begin('newInvoice', { length: MAX_PHOTO_BYTES }))).toBeUndefined();
    expect(await refusal(begin('newInvoice', { length: MAX_PHOTO_BYTES + 1 }))).toEqual({ code: 'TOO_LARGE' });
    expect(await refusal(begin('nothing'))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { slot: { code: 'unknown', reason: 'unknown', message: '没有“nothing”这一项' } },
    });
    await whole(await begin());
    expect(await refusal(begin())).toEqual({
      code: 'LIMIT_REACHED',
      fields: { newInvoice: { code: 'too_many', reason: 'too_many', message: '最多1个', params: { max: 1 } } },
    });
    await t.sql(`update applications set status = 'submitted' where id = $1`, [draftId]);
    expect(await refusal(begin('bankCard'))).toEqual({ code: 'TRANSITION_FORBIDDEN' });
  });

  it('removes the oldest unfinished upload when an account begins more than 16', async () => {
    const all: Upload[] = [];
    for (let n = 0; n < 16; n += 1) {
      all.push(await begin());
      t.clock.advance({ minutes: 1 });
    }
    const [first, second] = all;
    await send(first!, 0, half);
    const names = (await fresh(first!)).pieces;
    // An upload that was begun is found again and removes no other.
    expect((await begin('newInvoice', { key: all[3]!.idempotency_key })).id).toBe(all[3]!.id);
    expect(await lying(names)).toBe(1);
    await begin();
    expect([await findUpload(t.deps.db, first!.id), await lying(names)]).toEqual([undefined, 0]);
    // Uploads of other accounts do not count.
    li = await applicant(t);
    draftId = (await li.begin('newApplyElv')).id;
    await begin();
    expect(await fresh(second!)).toEqual(second);
  });

  it('leaves no piece behind when the upload is removed while the piece is stored', async () => {
    const upload = await begin();
    const put = async (name: string, bytes: Buffer) => {
      await photos.put(name, bytes);
      await t.sql('delete from uploads where id = $1', [upload.id]);
    };
    const piece = { offset: 0, bytes: photo.subarray(0, half), last: false, sha256: null };
    expect(await refusal(addPiece({ ...t.deps, photos: { ...photos, put } }, upload, piece))).toEqual(notFound);
    expect(await lying([`${upload.id}-0-${half}`])).toBe(0);
  });

  it('throws NOT_FOUND for another account', async () => {
    const upload = await begin();
    expect(await requireOwnUpload(t.deps, li.accountId, upload.id)).toEqual(upload);
    const stranger = await applicant(t);
    expect(await refusal(requireOwnUpload(t.deps, stranger.accountId, upload.id))).toEqual(notFound);
    for (const id of [randomUUID(), 'x', `${upload.id}0`])
      expect(await refusal(requireOwnUpload(t.deps, li.accountId, id))).toEqual(notFound);
  });

  it('rejects a length that differs from the announced one', async () => {
    const malformed = { code: 'MALFORMED' };
    const upload = await begin();
    const add = async (bytes: Buffer, last: boolean) =>
      refusal(addPiece(t.deps, await fresh(upload), { offset: 0, bytes, last, sha256: null }));
    const long = Buffer.concat([photo, Buffer.alloc(1)]);
    for (const [bytes, last] of [
      [long, true],
      [photo, false],
      [photo.subarray(1), true],
    ] as const)
      expect([bytes.length, last, await add(bytes, last)]).toEqual([bytes.length, last, malformed]);
    // An empty piece stores nothing.
    expect(await send(upload, 0, 0)).toEqual({ received: 0, stored: null });
    expect(await fresh(upload)).toEqual(upload);
  });

  it('stores the photo with the last piece, deletes the pieces and repeats its last reply', async () => {
    const upload = await begin();
    await send(upload, 0, half);
    const names = [`${upload.id}-0-${half}`, `${upload.id}-${half}-${photo.length - half}`];
    expect(await lying(names)).toBe(1);
    const digest = createHash('sha256').update(photo).digest('base64');
    const stored = { id: upload.id, slot: 'newInvoice', index: 0, width: 640, height: 700, reading: off };
    expect(await send(upload, half, photo.length, photo, digest)).toEqual({ received: photo.length, stored });
    expect(await lying(names)).toBe(0);
    // The photo was stored, but the process crashed before it marked the upload as done.
    await t.sql('update uploads set done = false where id = $1', [upload.id]);
    expect(await send(upload, half, photo.length)).toEqual({ received: photo.length, stored });
    expect(await fresh(upload)).toMatchObject({ received: photo.length, done: true, pieces: [] });
  });

  it('is refused finally when the application was submitted during the upload', async () => {
    const upload = await begin();
    await send(upload, 0, half);
    await t.sql(`update applications set status = 'submitted' where id = $1`, [draftId]);
    const code = 'TRANSITION_FORBIDDEN';
    expect(await refusal(send(upload, half, photo.length))).toMatchObject({ code });
    expect(await fresh(upload)).toMatchObject({ done: true, refused: { code } });
  });

  it('is stored by a repetition when the photo that filled the slot was deleted', async () => {
    const upload = await begin();
    await send(upload, 0, half);
    const other = await li.upload(draftId, 'newInvoice');
    for (let n = 0; n < 2; n += 1)
      expect(await refusal(send(upload, half, photo.length))).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await fresh(upload)).toMatchObject({ done: false, refused: null });
    await deletePhoto(t.deps, await requireFile(t.deps, other.id));
    expect((await send(upload, half, photo.length)).stored).toMatchObject({ id: upload.id });
  });

  it('can be retried after a failure of the photo store', async () => {
    const upload = await begin();
    await send(upload, 0, half);
    const put = async (id: string, bytes: Buffer) => {
      if (id === upload.id) throw new Error('The store is away.');
      await photos.put(id, bytes);
    };
    const away = { ...t.deps, photos: { ...photos, put } };
    const last = { offset: half, bytes: photo.subarray(half), last: true, sha256: null };
    await expect(addPiece(away, await fresh(upload), last)).rejects.toThrow('The store is away.');
    expect(await fresh(upload)).toMatchObject({ done: false, refused: null, pieces: { length: 2 } });
    expect((await send(upload, half, photo.length)).stored).toMatchObject({ id: upload.id });
  });

  it('starts over when a piece is missing or the digest differs', async () => {
    const upload = await begin();
    await send(upload, 0, half);
    const [name = ''] = (await fresh(upload)).pieces;
    await photos.delete(name);
    const last = `${upload.id}-${half}-${photo.length - half}`;
    expect(await refusal(send(upload, half, photo.length))).toEqual(notFound);
    expect([await findUpload(t.deps.db, upload.id), await lying([last])]).toEqual([undefined, 0]);
    const other = await begin();
    expect(await refusal(whole(other, photo, 'another'))).toEqual(notFound);
    expect(await findUpload(t.deps.db, other.id)).toBeUndefined();
  });

  it('is deleted with its pieces after a day without requests', async () => {
    await t.sql('delete from uploads');
    const upload = await begin();
    await send(upload, 0, half);
    const { pieces } = await fresh(upload);
    t.clock.set('2026-11-22T09:59:59.999+08:00');
    expect(await sweepUploads(t.deps)).toBe(0);
    t.clock.set('2026-11-22T10:00:00+08:00');
    expect(await sweepUploads(t.deps)).toBe(1);
    expect([await findUpload(t.deps.db, upload.id), await lying(pieces)]).toEqual([undefined, 0]);
  });

  it('adds the photo to the application, extends its deadline and leaves no stray', async () => {
    await t.sql(`update applications set announced_at = due_at where id = $1`, [draftId]);
    const { revision } = await application();
    t.clock.set('2026-11-23T10:00:00+08:00');
    const stored = await uploadPhoto(t.deps, await application(), 'newInvoice', photo);
    expect(await application()).toMatchObject({
      files: [{ id: stored.id, slot: 'newInvoice', round: 0, submitted: false }],
      revision,
      updated_at: t.clock.now(),
      due_at: new Date('2026-12-24T00:00:00+08:00'),
      announced_at: null,
    });
    expect(await t.sql('select 1 from stray_photos where id = $1', [stored.id])).toHaveLength(0);
  });

  it('registers the photo as a stray for an hour before it is stored', async () => {
    const strays: unknown[] = [];
    const put = async () => {
      const rows = await t.sql<{ due: Date }>('select * from stray_photos');
      strays.push(...rows);
      throw new Error('The store is away.');
    };
    await t.sql('delete from stray_photos');
    const away = { ...t.deps, photos: { ...photos, put } };
    await expect(uploadPhoto(away, await application(), 'newInvoice', photo)).rejects.toThrow('The store is away.');
    expect(strays.map((one) => Object.values(one as object))).toEqual([
      [expect.any(String), new Date('2026-11-21T11:00:00+08:00')],
    ]);
  });

  it('fills the first gap of its slot', async () => {
    const sendOne = async () =>
      (await uploadPhoto(t.deps, await application(), 'newRegCert12', await samplePhoto())).index;
    expect([await sendOne(), await sendOne()]).toEqual([0, 1]);
    const first = (await application()).files.find(({ index }) => index === 0);
    await deletePhoto(t.deps, await requireFile(t.deps, first!.id));
    expect(await sendOne()).toBe(0);
  });
});
