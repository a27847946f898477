import sharp from 'sharp';

import { apiBase } from '@domain/contract/paths';
import type { Detail, Reading, StoredFile } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { findField } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import { flowIds } from '@domain/flow/types';
import { isSameName } from '@domain/rules/name';

import { documentPhoto, factsOf, foreignFactsOf } from '../testing/documents';
import { canDraw } from '../testing/documents/fonts';
import { locations } from '../platform/crypto/sealLocations';
import { openReader } from './recognition/reader';
import { createReadingEvents } from './events';
import { processQueue } from './worker';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { readerScript } from '../testing/readerScript';
import { staffMember } from '../testing/staff';

const facts = {
  ...factsOf(3),
  name: '张示例',
  digital: true,
  invoiceNo: '26329000000000000077',
  invoiceDate: '2026-04-01',
};
const ready = canDraw();
if (!ready)
  console.warn('\n!!! NOT TESTED: reading photos. This machine has no Chinese font to draw documents with. !!!\n');

(ready ? describe : describe.skip)('a photo that is read', () => {
  let t: TestApp;
  let li: Applicant;
  let draft: Detail;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const rootDir = process.cwd();
    const log = { warn: () => {} };
    // The reader runs at low priority: on a busy machine the default timeout would stop a healthy one.
    const limits = { photoMs: 120_000 };
    const reader = openReader({ mode: 'on', rootDir, log, limits, script: readerScript(rootDir) });
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', parts: { reading: createReadingEvents(reader) } });
    stop = processQueue(t.deps, 200);
    li = await applicant(t);
    draft = await li.begin('newApplyElv');
  });
  afterAll(async () => {
    await stop();
    await t.close();
  });

  const send = (slot: string, bytes: Buffer, id = draft.id) =>
    must(li.send<StoredFile>('POST', `/applications/${id}/files?slot=${slot}`, bytes));
  const wait = async (id: string): Promise<Reading> => {
    for (;;) {
      const reading = await must(li.send<Reading>('GET', `/files/${id}/reading?waitS=20`));
      if (reading.state !== 'waiting') return reading;
    }
  };
  const strip = (id: string, key: string, headers: Record<string, string> = li.headers) =>
    t.inject({ url: `${apiBase}/files/${id}?strip=${key}`, headers });

  it('is uploaded at once and later has values with proofs and positions', async () => {
    const { bytes, truth } = await documentPhoto('idCardFront', 4, 'fair', facts);
    const stored = await send('idCardFront', bytes);
    expect(stored.reading).toMatchObject({ state: 'waiting', findings: [] });
    expect(stored.reading?.etaMs).toBeGreaterThan(0);
    const reading = await wait(stored.id);
    expect(reading).toMatchObject({ state: 'done', kind: 'idCardFront', fits: true });
    expect(reading.findings.find(({ key }) => key === 'personalInfo.idNo')).toMatchObject({
      value: truth.idNo,
      proof: 'checksum',
    });
    expect((await li.get(draft.id)).files[0]?.reading).toEqual(reading);

    const piece = await strip(stored.id, 'personalInfo.idNo');
    const { width = 0, height = 0, format } = await sharp(piece.rawPayload).metadata();
    expect(format).toBe('jpeg');
    expect(width / height).toBeGreaterThan(4);
    expect((await strip(stored.id, 'oldCarInfo.vin')).statusCode).toBe(404);
    const stranger = await applicant(t);
    expect((await strip(stored.id, 'personalInfo.idNo', stranger.headers)).statusCode).toBe(404);
    expect((await stranger.send('GET', `/files/${stored.id}/reading`)).status).toBe(404);
  });

  it.each([
    ['today', 3],
    ['before December 2023', 1],
  ])('has name and number of the card of a permanent resident of %s', async (_, seed) => {
    const { bytes, truth } = await documentPhoto('idCardFront', seed, 'good', foreignFactsOf(seed));
    const smith = await applicant(t);
    const { id } = await smith.begin('newApplyElv');
    const stored = await must(smith.send<StoredFile>('POST', `/applications/${id}/files?slot=idCardFront`, bytes));
    const reading = await must(smith.send<Reading>('GET', `/files/${stored.id}/reading?waitS=20`));
    expect(reading).toMatchObject({ kind: 'idCardFront', fits: true });
    const values = Object.fromEntries(reading.findings.map(({ key, value }) => [key, value]));
    expect(values['personalInfo.idNo']).toBe(truth.idNo);
    expect(isSameName(String(values['personalInfo.name']), String(truth.name))).toBe(true);
  });

  it('is reported as another document or an unknown one, and stored anyway', async () => {
    const card = await documentPhoto('bankCard', 5, 'good', facts);
    const turned = await sharp(card.bytes).rotate(180).toBuffer();
    const wrong = await send('scrapCert', turned);
    expect(await wait(wrong.id)).toMatchObject({ state: 'done', kind: 'bankCard', fits: false, findings: [] });
    const right = await wait((await send('bankCard', turned)).id);
    expect(right.findings).toContainEqual(
      expect.objectContaining({ key: 'personalInfo.bankCardNo', value: facts.cardNo, proof: 'checksum' }),
    );
    const emptyPhoto = sharp({ create: { width: 900, height: 700, channels: 3, background: '#b97' } });
    const blank = await wait((await send('cancelCert', await emptyPhoto.jpeg().toBuffer())).id);
    expect(blank).toMatchObject({ state: 'unreadable', kind: null, fits: null, findings: [] });
  });

  it('has its result encrypted in the database, in the data export, and deleted with the photo', async () => {
    const rows = await t.sql<{ all: string }>('select r::text as all from readings r');
    expect(rows.length).toBeGreaterThan(2);
    for (const value of [facts.cardNo, facts.idNo]) expect(rows.some(({ all }) => all.includes(value))).toBe(false);
    const mine = JSON.stringify(await must(li.send('GET', '/me/export')));
    expect(mine).toContain(`"value":"${facts.cardNo}"`);
    const { files } = await li.get(draft.id);
    await must(li.send('DELETE', `/files/${files[0]!.id}`));
    const left = await t.deps.pool.query('select 1 from readings where photo_id = $1', [files[0]!.id]);
    expect(left.rowCount).toBe(0);
  });

  it('is compared with the answers for the office, and stored with the submission', async () => {
    const wu = await applicant(t);
    const filled = await wu.filled('newApplyElv', 701, (answers) => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, invoiceNo: facts.invoiceNo, invoiceDate: '2026-04-02' },
    }));
    const old = filled.files.find(({ slot }) => slot === 'newInvoice')!;
    await must(wu.send('DELETE', `/files/${old.id}`));
    const { bytes } = await documentPhoto('newInvoice', 6, 'good', facts);
    const stored = await must(wu.send<StoredFile>('POST', `/applications/${filled.id}/files?slot=newInvoice`, bytes));
    await must(wu.send('GET', `/files/${stored.id}/reading?waitS=20`));
    const { revision } = await wu.get(filled.id);
    await must(wu.submit(filled.id, revision));

    const qian = await staffMember(t, ['intake']);
    await must(qian.send('POST', `/claims/${filled.id}`, {}));
    const seen = (await qian.show(filled.id)).data;
    expect(seen.read?.['newCarInfo.invoiceNo']).toEqual({ value: facts.invoiceNo, proof: 'qr', fileId: stored.id });
    expect(seen.differs).toContain('newCarInfo.invoiceDate');
    expect(seen.differs).not.toContain('newCarInfo.invoiceNo');
    const own = await wu.get(filled.id);
    expect(own.read).toBeUndefined();
    expect(own.files.flatMap((file) => file.reading?.findings ?? [])).toEqual([]);
    const rows = await t.sql('select read_sealed from submissions where application_id = $1', [filled.id]);
    // A sealed value of one row cannot be opened as another row's.
    const [one, other] = await t.sql<{ photo_id: string; findings_sealed: string }>(
      'select photo_id, findings_sealed from readings where application_id = $1 and findings_sealed is not null',
      [filled.id],
    );
    expect(() => t.deps.vault.open(one!.findings_sealed, locations.reading(other!.photo_id))).toThrow();
    expect(() => t.deps.vault.open(rows[0].read_sealed, locations.submissionReadings(filled.id, 1))).toThrow();
    expect(
      JSON.parse(t.deps.vault.open(rows[0].read_sealed, locations.submissionReadings(filled.id, 0))),
    ).toMatchObject({
      'newCarInfo.invoiceDate': { proof: 'qr' },
    });
  });
});

it('reading a photo returns off without a reader, and nothing else changes', async () => {
  const t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
  const li = await applicant(t);
  const draft = await li.begin('newApplyElv');
  const stored = await li.upload(draft.id, 'bankCard');
  expect(stored).toMatchObject({ reading: { state: 'off' } });
  expect(await must(li.send('GET', `/files/${stored.id}/reading?waitS=20`))).toMatchObject({ state: 'off' });
  await t.close();
});

it('every readable material has its fields in a form', () => {
  for (const { fields } of Object.values(readable))
    for (const key of Object.values(fields))
      expect([key, flowIds.some((id) => findField(flows[id], key))]).toEqual([key, true]);
});
