import type { Detail, StoredFile } from '@domain/contract/types';

import { createReadingEvents } from './events';
import type { PhotoReading, Task } from './recognition/photo';
import type { Reader, ReadingMode } from './recognition/reader';
import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { readNext } from './queue';

/** A fake reader; order, retries and limits come from the database. */
function playedReader() {
  const done: PhotoReading = { state: 'done', kind: null, fits: null, turned: 0, findings: [] };
  const seen: { slot: string; onlyCode: boolean }[] = [];
  let answer: (task: Task) => Promise<PhotoReading> = async () => done;
  let mode: ReadingMode = 'on';
  const reader: Reader = {
    mode: () => mode,
    read: (task) => {
      seen.push({ slot: task.slot, onlyCode: task.onlyCode ?? false });
      return answer(task);
    },
    close: () => {},
  };
  return {
    reader,
    seen,
    done,
    answers: (newAnswer: typeof answer) => {
      answer = newAnswer;
    },
    can: (newMode: ReadingMode) => {
      mode = newMode;
    },
  };
}

describe('OCR queue', () => {
  const played = playedReader();
  let li: Applicant;
  let draft: Detail;
  const t = useTestApp({
    now: '2026-11-21T10:00:00+08:00',
    env: { READING_QUEUE: '6' },
    parts: { reading: createReadingEvents(played.reader) },
  });
  beforeEach(async () => {
    await t.sql('delete from readings');
    played.seen.splice(0);
    played.can('on');
    played.answers(async () => played.done);
    li = await applicant(t);
    draft = await li.begin('newApply');
  });

  const send = async (slot: string) =>
    must(li.send<StoredFile>('POST', `/applications/${draft.id}/files?slot=${slot}`, await samplePhoto()));
  const stateOf = async (id: string) => (await must(li.send<{ state: string }>('GET', `/files/${id}/reading`))).state;
  const readAll = async () => {
    while (await readNext(t.deps));
  };

  it('reads photos of open pages before photos of closed ones', async () => {
    const left = await send('idCardFront');
    t.clock.advance({ minutes: 2 });
    await send('bankCard');
    expect(await readNext(t.deps)).toBe(true);
    expect(played.seen[0]?.slot).toBe('bankCard');
    await send('idCardBack');
    expect(await stateOf(left.id)).toBe('waiting');
    await readAll();
    expect(played.seen.map(({ slot }) => slot)).toEqual(['bankCard', 'idCardFront', 'idCardBack']);
  });

  it('gives a photo to one reader, and to another one when the first exceeds its time', async () => {
    const { id } = await send('idCardFront');
    let release = () => {};
    played.answers(
      () =>
        new Promise((resolve) => {
          release = () => resolve(played.done);
        }),
    );
    const first = readNext(t.deps);
    while (played.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await readNext(t.deps)).toBe(false);
    t.clock.advance({ minutes: 1 });
    played.answers(async () => played.done);
    expect(await readNext(t.deps)).toBe(true);
    expect(await stateOf(id)).toBe('done');
    release();
    await first;
  });

  it('accepts up to READING_QUEUE photos, and invoices beyond that, and stores every photo', async () => {
    for (const slot of ['idCardFront', 'idCardBack', 'bankCard', 'oldRegCert', 'oldRegCert', 'oldRegCert'])
      await send(slot);
    expect(await send('newLicence')).toMatchObject({ slot: 'newLicence', reading: { state: 'off' } });
    expect(await send('newInvoice')).toMatchObject({ reading: { state: 'waiting' } });
  });

  it('accepts only invoices in mode qr, and nothing in mode off', async () => {
    played.can('qr');
    expect((await send('idCardFront')).reading?.state).toBe('off');
    expect((await send('newInvoice')).reading?.state).toBe('waiting');
    played.can('off');
    expect((await send('transferInvoice')).reading?.state).toBe('off');
  });

  it('reads only invoice codes when the models turn out to be missing', async () => {
    const [card, invoice] = [await send('idCardFront'), await send('newInvoice')];
    played.answers(async () => {
      played.can('qr');
      return played.done;
    });
    await readAll();
    expect([await stateOf(card.id), await stateOf(invoice.id)]).toEqual(['off', 'done']);
  });
});
