import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPhotoStore } from '../platform/files/open';
import type { PhotoStore } from '../platform/files/store';
import { testApp, type TestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { s3At, s3Server } from '../testing/s3';

/** While photos cannot be stored: uploads are refused clearly, everything else works, and no restart is needed afterwards. */
describe.each(['a full disk', 'an S3 that is away'])('%s', (fault) => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'away-'));
  let port = 0;
  let server: ReturnType<typeof s3Server> | undefined;
  let t: TestApp;
  let who: Applicant;

  async function s3Photos(): Promise<PhotoStore> {
    server = s3Server(room);
    ({ port } = await server.run());
    return openPhotoStore({ dataDir: room, s3: s3At(port) });
  }
  const isDisk = fault === 'a full disk';
  async function breakIt() {
    if (isDisk)
      jest
        .spyOn(fs.promises, 'writeFile')
        .mockRejectedValue(
          Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
        );
    await server?.close();
  }
  async function mendIt() {
    jest.restoreAllMocks();
    if (server) await (server = s3Server(room, port)).run();
  }

  beforeAll(async () => {
    t = await testApp({
      now: '2026-11-21T10:00:00+08:00',
      parts: { photos: isDisk ? openPhotoStore({ dataDir: room }) : await s3Photos() },
    });
    who = await applicant(t);
  });
  afterAll(async () => {
    await t.close();
    await server?.close();
    fs.rmSync(room, { recursive: true });
  });

  it('refuses the photo with 503 and Retry-After, keeps the draft usable, and accepts the photo once storage works', async () => {
    const draft = await who.begin('newApply');
    const send = async () => who.send('POST', `/applications/${draft.id}/files?slot=idCardFront`, await samplePhoto());
    await breakIt();
    expect(await send()).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' });
    expect((await who.get(draft.id)).files).toEqual([]);
    expect(
      await who.save(draft.id, 'personalInfo', { address: '示例市示例区示例路9号' }, draft.revision),
    ).toMatchObject({ status: 200 });
    await mendIt();
    expect(await send()).toMatchObject({ status: 201 });
    expect((await who.get(draft.id)).files).toHaveLength(1);
  });
});
