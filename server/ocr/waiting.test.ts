import type { StoredFile } from '@domain/contract/types';
import type { Finding } from '@domain/reading';

import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { createReadingEvents } from './events';
import type { PhotoReading, Task } from './recognition/photo';
import { findApplication } from '../cases/caseRecords';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { readNext } from './queue';
import { stripOf } from './strip';
import { readingOf, readingsIn } from './view';
import { requireFile } from '../photos/photos';

const off = { state: 'off', kind: null, fits: null, turned: 0, findings: [] };
const waits = { ...off, state: 'waiting' };
const box: Finding['box'] = [0.1, 0.2, 0.3, 0.4];
const finding = (key: string, value: string, proof: Finding['proof'] = null): Finding => ({ key, value, proof, box });
const done: PhotoReading = { state: 'done', kind: 'newInvoice', fits: true, turned: 90, findings: [] };

describe('waiting for OCR', () => {
  let t: TestApp;
  let li: Applicant;
  let draftId: string;
  let answer: PhotoReading | Error = done;
  const tasks: Task[] = [];
  const warned: unknown[] = [];
  beforeAll(async () => {
    const reader = {
      mode: () => 'on' as const,
      read: async (task: Task) => {
        tasks.push(task);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      close: () => {},
    };
    t = await testApp({ now: '2026-11-21T10:00:00+08:00', parts: { reading: createReadingEvents(reader) } });
    t.deps.log.warn = (...said: unknown[]) => warned.push(said);
  });
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    await t.sql('delete from readings');
    li = await applicant(t);
    draftId = (await li.begin('newApplyElv')).id;
    answer = done;
    tasks.splice(0);
    warned.splice(0);
  });
  afterAll(() => t.close());

  const bring = async (slot: string) => {
    const path = `/applications/${draftId}/files?slot=${slot}`;
    const { id } = await must(li.send<StoredFile>('POST', path, await samplePhoto()));
    return requireFile(t.deps, id);
  };
  const row = async (id: string) =>
    (
      await t.sql(
        'select state, priority, tries, wanted_until, taken_until, queued_at, kind, fits, turned from readings where photo_id = $1',
        [id],
      )
    )[0] as Record<string, unknown>;
  /** Runs `work` during each wait and passes it the length of the wait. */
  const meanwhile = (work: (withinMs: number) => unknown): Deps => ({
    ...t.deps,
    reading: {
      ...t.deps.reading,
      changed: async (_photo, withinMs) => {
        await work(withinMs);
      },
    },
  });

  it('readingOf returns the expected wait and moves the photo ahead of photos without an open page', async () => {
    const file = await bring('idCardFront');
    const at = t.clock.now();
    expect(await row(file.id)).toEqual({
      state: 'waiting',
      priority: 1,
      tries: 0,
      wanted_until: later(at, 60_000),
      taken_until: null,
      queued_at: at,
      kind: null,
      fits: null,
      turned: 0,
    });
    await t.sql('update readings set priority = 3');
    expect(await readingOf(t.deps, file, {})).toEqual({ ...waits, etaMs: Math.round(2 * t.deps.reading.meanMs()) });
    expect(await row(file.id)).toMatchObject({ priority: 1, wanted_until: later(at, 30_000) });
    const never = meanwhile(() => {
      throw new Error('Nobody asked to wait.');
    });
    expect(await readingOf(never, file, { longPoll: { caller: 'li', waitS: 0 } })).toMatchObject({ state: 'waiting' });
  });

  it('readingOf returns the complete result of a draft as soon as the photo is read', async () => {
    const file = await bring('newInvoice');
    const findings = [finding('newCarInfo.invoiceNo', '26329000000000000077', 'qr')];
    answer = { ...done, findings };
    let times = 0;
    const deps = meanwhile(async () => {
      times += 1;
      await readNext(t.deps);
    });
    expect(await readingOf(deps, file, { longPoll: { caller: 'li', waitS: 20 } })).toEqual({ ...done, findings });
    expect(times).toBe(1);
    expect(tasks.map(({ slot, onlyCode, materials }) => [slot, onlyCode, materials])).toEqual([
      [
        'newInvoice',
        false,
        ['idCardFront', 'idCardBack', 'bankCard', 'scrapCert', 'cancelCert', 'newInvoice', 'newRegCert12'],
      ],
    ]);
    expect(await row(file.id)).toMatchObject({
      state: 'done',
      tries: 1,
      taken_until: null,
      kind: 'newInvoice',
      turned: 90,
    });
    const standing = (await findApplication(t.deps.db, draftId))!;
    expect([...(await readingsIn(t.deps, standing))]).toEqual([[file.id, { ...done, findings }]]);
    // After submission only unmasked requests return the values.
    await t.sql(`update applications set status = 'submitted' where id = $1`, [draftId]);
    expect(await readingOf(t.deps, file, {})).toEqual(done);
    expect(await readingOf(t.deps, file, { viewer: 'holder' })).toEqual({ ...done, findings });
    await expect(stripOf(t.deps, file, 'newCarInfo.invoiceNo', 'applicant')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await stripOf(t.deps, file, 'newCarInfo.invoiceNo', 'holder')).length).toBeGreaterThan(0);
  });

  it('readNext tries a photo twice and logs each failure', async () => {
    const file = await bring('idCardFront');
    answer = new Error('has ended');
    expect([await readNext(t.deps), (await row(file.id)).state]).toEqual([true, 'waiting']);
    expect([await readNext(t.deps), (await row(file.id)).state]).toEqual([true, 'failed']);
    expect(await readNext(t.deps)).toBe(false);
    const logged = (again: boolean) => [{ err: answer, again }, 'OCR of a photo failed'];
    expect(warned).toEqual([logged(true), logged(false)]);
    expect((await row(file.id)).tries).toBe(2);
  });

  it('readNext reads the code of an invoice first and the rest later when more than two photos wait', async () => {
    await bring('idCardFront');
    await bring('idCardBack');
    const file = await bring('newInvoice');
    expect(await row(file.id)).toMatchObject({ priority: 0 });
    const findings = [finding('newCarInfo.invoiceNo', '26329000000000000077', 'qr')];
    answer = { ...done, findings };
    await readNext(t.deps);
    expect(tasks.map(({ slot, onlyCode }) => [slot, onlyCode])).toEqual([['newInvoice', true]]);
    expect(await row(file.id)).toMatchObject({
      state: 'waiting',
      priority: 1,
      tries: 0,
      kind: 'newInvoice',
      turned: 90,
    });
    expect(await readingOf(t.deps, file, {})).toMatchObject({ state: 'waiting', findings });
  });
});
