import { flowIds } from '@domain/flow/types';
import { useTestApp } from './app';
import { applicant, must } from './applicant';
import { samplePhoto } from './samplePhotos';

describe('storeSamplePhotos', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const filesOf = (id: string) =>
    t.sql(
      `select slot, index, round, width, height, media_type, current, submitted, created_at, picture_index, key_sealed is not null as sealed
       from files where application_id = $1 order by slot, index`,
      [id],
    );
  const draftOf = (id: string) =>
    t.sql('select revision, status, created_at, updated_at, due_at, announced_at from applications where id = $1', [
      id,
    ]);

  it.each(flowIds)('leaves the draft and the photos of %s as uploads through the API do', async (flow) => {
    const n = flowIds.indexOf(flow) + 1;
    const [stored, uploaded] = [await applicant(t), await applicant(t, undefined, samplePhoto)];
    const [a, b] = [await stored.filled(flow, n), await uploaded.filled(flow, n)];
    expect(await filesOf(a.id)).toEqual(await filesOf(b.id));
    expect(await draftOf(a.id)).toEqual(await draftOf(b.id));
    expect(await t.sql('select 1 from stray_photos')).toEqual([]);
    const sizeOf = async (who: typeof stored, { files }: typeof a) =>
      (await t.inject({ url: `/qczhyjs/api/files/${files[0]?.id}`, headers: who.headers })).rawPayload.length;
    expect(await sizeOf(stored, a)).toBe(await sizeOf(uploaded, b));
    expect((await must(stored.submit(a.id, a.revision))).status).toBe('submitted');
  });
});
