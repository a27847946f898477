import { randomUUID } from 'node:crypto';

import { useTestApp } from '../testing/app';
import { applicant } from '../testing/applicant';
import { memoryPhotos } from '../testing/photos';
import { addStray } from './photoQueries';
import { deletePhoto, requireFile, deleteStrayPhotos } from './photos';
import { photoBytes } from '../platform/files/photoBytes';

describe('stored photo', () => {
  const photos = memoryPhotos();
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', parts: { photos } });

  const draftWithPhoto = async () => {
    const who = await applicant(t);
    const draft = await who.begin('newApplyElv');
    const { id } = await who.upload(draft.id, 'idCardFront');
    return { who, draft, file: await requireFile(t.deps, id) };
  };
  const rows = async (table: 'files' | 'stray_photos', id: string) =>
    (await t.deps.pool.query(`select 1 from ${table} where id = $1`, [id])).rowCount;

  it('is opened with its own key, and a missing one throws PHOTO_LOST', async () => {
    const { file } = await draftWithPhoto();
    expect((await photoBytes(t.deps, file)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await expect(photoBytes(t.deps, { ...file, key_sealed: null })).rejects.toThrow('An encrypted photo has no key.');
    const lost = { code: 'PHOTO_LOST' };
    await expect(photoBytes(t.deps, { ...file, id: randomUUID() })).rejects.toMatchObject(lost);
    await photos.delete(file.id);
    await expect(photoBytes(t.deps, file)).rejects.toMatchObject(lost);
  });

  it('is deleted from a draft with its row, and from the photo store by the next sweep', async () => {
    const { file } = await draftWithPhoto();
    await deletePhoto(t.deps, file);
    expect([await rows('files', file.id), await rows('stray_photos', file.id)]).toEqual([0, 1]);
    expect(await photos.get(file.id)).not.toBeNull();
    t.clock.advance({ days: 2 });
    expect(await deleteStrayPhotos(t.deps)).toBe(1);
    expect([await photos.get(file.id), await rows('stray_photos', file.id)]).toEqual([null, 0]);
    expect(await deleteStrayPhotos(t.deps)).toBe(0);
    await expect(deletePhoto(t.deps, file)).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
  });

  it('is not swept while an application has it, also when a late upload has registered it for deletion', async () => {
    const { file } = await draftWithPhoto();
    await addStray(t.deps.db, [file.id], t.clock.now());
    expect(await deleteStrayPhotos(t.deps)).toBe(0);
    expect(await photos.get(file.id)).not.toBeNull();
  });

  it('cannot be deleted after submission, and is set aside in a slot that the office marked', async () => {
    const who = await applicant(t);
    const { id, files } = await who.submitted('newApplyElv', 71);
    const photo = await requireFile(t.deps, files[0]!.id);
    await expect(deletePhoto(t.deps, photo)).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
    const mark = (key: string) =>
      t.sql(`update applications set status = 'returned', returned = $2 where id = $1`, [
        id,
        JSON.stringify({ round: 1, remark: '', items: [{ key, code: 'x', text: '' }] }),
      ]);
    await mark('newCarInfo.vin');
    await expect(deletePhoto(t.deps, photo)).rejects.toMatchObject({ code: 'TRANSITION_FORBIDDEN' });
    await mark(photo.slot);
    await deletePhoto(t.deps, photo);
    expect([await rows('files', photo.id), await rows('stray_photos', photo.id)]).toEqual([1, 0]);
    expect(await photos.get(photo.id)).not.toBeNull();
    expect((await who.get(id)).files.map((file) => file.id)).not.toContain(photo.id);
  });

  it('is swept although another photo cannot be deleted, and the error is thrown', async () => {
    const [bad, good] = [await draftWithPhoto(), await draftWithPhoto()];
    for (const { file } of [bad, good]) await deletePhoto(t.deps, file);
    t.clock.advance({ days: 2 });
    const remove = async (id: string) => (id === bad.file.id ? Promise.reject(new Error('away')) : photos.delete(id));
    await expect(deleteStrayPhotos({ ...t.deps, photos: { ...photos, delete: remove } })).rejects.toThrow('away');
    expect([await rows('stray_photos', bad.file.id), await rows('stray_photos', good.file.id)]).toEqual([1, 0]);
    expect(await deleteStrayPhotos(t.deps)).toBe(1);
  });
});
