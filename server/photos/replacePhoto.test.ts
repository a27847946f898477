import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

import { apiBase } from '@domain/contract/paths';
import type { StoredFile } from '@domain/contract/types';

import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';

let li: Applicant;
let draftId: string;
const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
beforeEach(async () => {
  li = await applicant(t);
  draftId = (await li.begin('newApplyElv')).id;
});

const slot = 'newInvoice';
const another = (shade: string) =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: shade } })
    .jpeg()
    .toBuffer();
const damaged = async () => {
  const bytes = Buffer.from(await samplePhoto());
  return bytes.fill(0, 20);
};

interface Sent {
  key?: string;
  replaces?: string;
  bytes?: Buffer;
  slot?: string;
  id?: string;
  by?: Applicant;
}
const upload = async ({ key, replaces, bytes, slot: to = slot, id = draftId, by = li }: Sent = {}) =>
  by.send<StoredFile>(
    'POST',
    `/applications/${id}/files?slot=${to}${replaces === undefined ? '' : `&replaces=${replaces}`}`,
    bytes ?? (await samplePhoto()),
    key === undefined ? {} : { 'idempotency-key': key },
  );
const uploaded = async (sent?: Sent) => (await must(upload(sent))).id;
const filesIn = async (to = slot, id = draftId) =>
  (await li.get(id)).files.filter((file) => file.slot === to).map((file) => file.id);

/** A resumable upload of two pieces. */
async function inPieces({ key = randomUUID(), replaces, bytes, slot: to = slot }: Sent = {}) {
  const whole = bytes ?? (await another('#123'));
  const begun = await t.inject({
    method: 'POST',
    url: `${apiBase}/applications/${draftId}/files?slot=${to}${replaces ? `&replaces=${replaces}` : ''}`,
    headers: { ...li.headers, 'idempotency-key': key, 'upload-complete': '?0', 'upload-length': String(whole.length) },
  });
  const url = String(begun.headers.location);
  const send = async (from: number, end: number) =>
    t.inject({
      method: 'PATCH',
      url,
      headers: {
        ...li.headers,
        'content-type': 'application/partial-upload',
        'upload-offset': String(from),
        'upload-complete': end === whole.length ? '?1' : '?0',
      },
      payload: whole.subarray(from, end),
    });
  const half = Math.floor(whole.length / 2);
  return {
    begun,
    send,
    rest: async () => {
      const from = Number(begun.headers['upload-offset']);
      if (from === 0) await send(0, half);
      const last = await send(from || half, whole.length);
      return { status: last.statusCode, id: (last.json() as { data?: StoredFile }).data?.id };
    },
  };
}

describe('uploadFile with replaces', () => {
  it('replaces a photo in a full slot and keeps its position', async () => {
    const many = 'newRegCert12';
    const [first, second] = [await uploaded({ slot: many }), await uploaded({ slot: many })];
    const reply = await must(upload({ slot: many, replaces: first }));
    expect(reply.index).toBe(0);
    expect(await filesIn(many)).toEqual([reply.id, second]);
    const old = await uploaded();
    expect(await upload()).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
    const id = await uploaded({ replaces: old });
    expect(await filesIn()).toEqual([id]);
    expect((await li.send('GET', `/files/${old}`)).status).toBe(404);
    const strays = await t.deps.pool.query('select 1 from stray_photos where id = $1', [old]);
    expect(strays.rowCount).toBe(1);
  });

  it('keeps the good photo when the new one is damaged', async () => {
    const good = await uploaded();
    expect((await upload({ replaces: good, bytes: await damaged(), key: randomUUID() })).status).toBe(422);
    const pieces = await inPieces({ replaces: good, bytes: await damaged() });
    expect((await pieces.rest()).status).toBe(422);
    expect(await filesIn()).toEqual([good]);
    expect((await t.inject({ url: `${apiBase}/files/${good}`, headers: li.headers })).statusCode).toBe(200);
  });

  it('keeps the good photo when storing the new one fails after the old one was taken out', async () => {
    const good = await uploaded();
    await t.sql(`create function fail_insert() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$`);
    await t.sql('create trigger fail_insert before insert on files execute function fail_insert()');
    try {
      expect(await upload({ replaces: good, bytes: await another('#456') })).toMatchObject({ status: 500 });
    } finally {
      await t.sql('drop trigger fail_insert on files');
    }
    expect(await filesIn()).toEqual([good]);
  });

  it('replaces a photo with the last piece of a resumable upload', async () => {
    const old = await uploaded();
    const pieces = await inPieces({ replaces: old });
    expect(pieces.begun.statusCode).toBe(201);
    await pieces.send(0, 1000);
    expect(await filesIn()).toEqual([old]);
    const again = await inPieces({ replaces: old });
    const { id } = await again.rest();
    expect(await filesIn()).toEqual([id]);
  });

  it('adds the photo when the replaced one was deleted and the slot is not full', async () => {
    const old = await uploaded();
    await must(li.send('DELETE', `/files/${old}`));
    const id = await uploaded({ replaces: old });
    expect(await filesIn()).toEqual([id]);
  });

  it('refuses the photo when the replaced one was replaced before and the slot is full', async () => {
    const old = await uploaded();
    const id = await uploaded({ replaces: old });
    expect(await upload({ replaces: old })).toMatchObject({ status: 409, errorCode: 'LIMIT_REACHED' });
    expect(await filesIn()).toEqual([id]);
  });

  it('keeps one photo when two uploads replace the same photo at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const old = await uploaded({ slot: 'bankCard', replaces: (await filesIn('bankCard'))[0] });
      const bytes = [await another('#100'), await another('#010')];
      const replies = await Promise.all(
        bytes.map((one) => upload({ slot: 'bankCard', replaces: old, bytes: one, key: randomUUID() })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const won = replies.find(({ status }) => status === 201);
      expect(await filesIn('bankCard')).toEqual([won?.data.id]);
    }
  });

  it('refuses a photo of another slot and does not touch it', async () => {
    const card = await uploaded({ slot: 'bankCard' });
    expect(await upload({ replaces: card })).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: { replaces: { code: 'unknown' } },
    });
    expect((await inPieces({ replaces: card })).begun.statusCode).toBe(422);
    expect([await filesIn('bankCard'), await filesIn()]).toEqual([[card], []]);
  });

  it('never removes a photo of another application or account', async () => {
    const other = (await li.begin('newApply')).id;
    const mine = await uploaded({ id: other });
    const stranger = await applicant(t);
    const theirs = await uploaded({ by: stranger, id: (await stranger.begin('newApplyElv')).id });
    const full = await uploaded();
    for (const replaces of [mine, theirs, 'not-an-id']) expect((await upload({ replaces })).status).toBe(409);
    expect([await filesIn(), await filesIn(slot, other)]).toEqual([[full], [mine]]);
    expect((await stranger.send('GET', `/files/${theirs}/reading`)).status).toBe(200);
    expect((await upload({ by: stranger, replaces: full })).status).toBe(404);
  });

  it('sets a submitted photo aside, replaces the new one of the correction, and does not extend the deadline', async () => {
    const sent = await li.submitted('newApplyElv', 83);
    const [submitted = ''] = await filesIn(slot, sent.id);
    expect((await upload({ id: sent.id, replaces: submitted })).status).toBe(409);
    const due = new Date('2026-12-07T00:00:00+08:00');
    await t.sql(`update applications set status = 'returned', returned = $2, due_at = $3 where id = $1`, [
      sent.id,
      JSON.stringify({ round: 1, remark: '', stage: 1, items: [{ key: slot, code: 'x', text: '' }] }),
      due,
    ]);
    // A slot for one photo: the first one of a correction replaces the submitted one, also without its id.
    const first = await uploaded({ id: sent.id });
    const second = await uploaded({ id: sent.id, replaces: first });
    expect(await t.sql('select due_at from applications where id = $1', [sent.id])).toEqual([{ due_at: due }]);
    expect(await filesIn(slot, sent.id)).toEqual([second]);
    const rows = await t.sql<{ id: string; current: boolean }>(
      'select id, current from files where application_id = $1 and slot = $2 order by current',
      [sent.id, slot],
    );
    expect(rows).toEqual([
      { id: submitted, current: false },
      { id: second, current: true },
    ]);
    const card = (await filesIn('bankCard', sent.id))[0];
    expect((await upload({ id: sent.id, slot: 'bankCard', replaces: card })).status).toBe(409);
    expect(await filesIn('bankCard', sent.id)).toEqual([card]);
  });
});

describe('Idempotency-Key of uploadFile', () => {
  const many = 'newRegCert12';

  it('returns the stored photo when a whole upload is repeated', async () => {
    const [key, bytes] = [randomUUID(), await another('#456')];
    const first = await must(upload({ slot: many, key, bytes }));
    const again = await must(upload({ slot: many, key, bytes }));
    expect([again.id, again.index]).toEqual([first.id, first.index]);
    expect(await filesIn(many)).toEqual([first.id]);
    expect(await uploaded({ slot: many, key: randomUUID(), bytes })).not.toBe(first.id);
  });

  it('returns the new photo when a replacement is repeated', async () => {
    const old = await uploaded();
    const key = randomUUID();
    const id = await uploaded({ replaces: old, key });
    expect(await uploaded({ replaces: old, key })).toBe(id);
    const pieces = { replaces: id, key: randomUUID() };
    const next = await (await inPieces(pieces)).rest();
    const again = await inPieces(pieces);
    expect(again.begun.statusCode).toBe(201);
    expect(await again.rest()).toEqual({ status: 200, id: next.id });
    expect(await filesIn()).toEqual([next.id]);
  });

  it('stores one photo when a whole upload is sent twice at once', async () => {
    const [key, bytes] = [randomUUID(), await another('#654')];
    const replies = await Promise.all([1, 2].map(() => upload({ slot: many, key, bytes })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await filesIn(many)).toEqual([replies[0]?.data.id]);
    expect(replies[1]?.data.id).toBe(replies[0]?.data.id);
  });

  it('stores one photo when a whole upload is repeated in pieces', async () => {
    const [key, bytes] = [randomUUID(), await another('#321')];
    const id = await uploaded({ slot: many, key, bytes });
    expect(await (await inPieces({ slot: many, key, bytes })).rest()).toEqual({ status: 200, id });
    expect(await filesIn(many)).toEqual([id]);
  });

  it('refuses other bytes or another slot under a used key', async () => {
    const key = randomUUID();
    const bytes = await another('#abc');
    await uploaded({ slot: many, key, bytes });
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(changed.length - 10) ^ 1, changed.length - 10);
    for (const sent of [
      { slot: many, bytes: changed },
      { slot: 'bankCard', bytes },
    ])
      expect(await upload({ ...sent, key })).toMatchObject({ status: 409, errorCode: 'DUPLICATE' });
    expect((await inPieces({ slot: 'bankCard', key, bytes })).begun.statusCode).toBe(409);
    expect([(await filesIn(many)).length, await filesIn('bankCard')]).toEqual([1, []]);
  });

  it('belongs to one application', async () => {
    const [key, bytes] = [randomUUID(), await another('#135')];
    const mine = await uploaded({ key, bytes });
    expect(await uploaded({ key, bytes, id: (await li.begin('newApply')).id })).not.toBe(mine);
    const by = await applicant(t);
    expect(await uploaded({ key, bytes, by, id: (await by.begin('newApplyElv')).id })).not.toBe(mine);
  });

  it('repeats a refusal, and answers DUPLICATE when the stored photo was deleted or replaced', async () => {
    const key = randomUUID();
    const refused = await upload({ key, bytes: await damaged() });
    expect(refused).toMatchObject({ status: 422, fields: { [slot]: { code: 'image' } } });
    expect(await upload({ key, bytes: await damaged() })).toEqual(refused);
    const other = { key: randomUUID(), bytes: await another('#246') };
    await must(li.send('DELETE', `/files/${await uploaded(other)}`));
    expect(await upload(other)).toMatchObject({ status: 409, errorCode: 'DUPLICATE' });
    expect(await filesIn()).toEqual([]);
    const third = { key: randomUUID(), bytes: await another('#357') };
    const id = await uploaded({ replaces: await uploaded(third) });
    expect(await upload(third)).toMatchObject({ status: 409, errorCode: 'DUPLICATE' });
    expect(await filesIn()).toEqual([id]);
  });
});
