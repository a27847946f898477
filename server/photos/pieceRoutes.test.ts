import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

import { apiBase } from '@domain/contract/paths';
import type { Detail, StoredFile } from '@domain/contract/types';

import { openPhotoStore } from '../platform/files/open';
import { useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';

const PIECE = 20_000;

describe('resumable upload', () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'pieces-'));
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', parts: { photos: openPhotoStore({ dataDir: room }) } });
  let li: Applicant;
  let draft: Detail;
  let photo: Buffer;
  /** names of all files in the store */
  const lying = (): string[] =>
    fs
      .readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  beforeAll(async () => {
    const noise = sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } });
    photo = await noise.jpeg({ quality: 20 }).toBuffer();
    li = await applicant(t);
    draft = await li.begin('newApply');
  });
  afterAll(() => fs.rmSync(room, { recursive: true }));

  const ask = async (
    method: 'POST' | 'HEAD' | 'PATCH',
    url: string,
    headers: Record<string, string>,
    body?: Buffer,
  ) => {
    const type = { 'content-type': url.includes('/files?') ? 'image/jpeg' : 'application/partial-upload' };
    const reply = await t.inject({
      method,
      url,
      headers: { ...li.headers, ...(body && type), ...headers },
      ...(body && { payload: body }),
    });
    return {
      status: reply.statusCode,
      offset: Number(reply.headers['upload-offset']),
      at: String(reply.headers.location),
      stored: reply.body ? (reply.json() as { data: StoredFile }).data : undefined,
    };
  };
  const begin = (slot: string, key: string = randomUUID(), length = photo.length, body?: Buffer) =>
    ask(
      'POST',
      `${apiBase}/applications/${draft.id}/files?slot=${slot}`,
      { 'upload-complete': '?0', 'upload-length': String(length), 'idempotency-key': key },
      body,
    );
  const piece = (at: string, offset: number, whole = photo, more: Record<string, string> = {}) => {
    const to = Math.min(whole.length, offset + PIECE);
    const last = to === whole.length;
    const headers = { 'upload-offset': String(offset), 'upload-complete': last ? '?1' : '?0', ...more };
    return ask('PATCH', at, headers, whole.subarray(offset, to));
  };
  const rest = async (at: string, from: number, whole = photo, more: Record<string, string> = {}) => {
    let last = await piece(at, from, whole, more);
    while (last.status === 204) last = await piece(at, last.offset, whole, more);
    return last;
  };
  const digest = (bytes: Buffer) => ({
    'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
  });

  it('lists the photo only when it is complete, and repeats its last reply', async () => {
    const { status, at, offset } = await begin('idCardFront', 'one', photo.length, photo.subarray(0, PIECE));
    expect([status, offset]).toEqual([201, PIECE]);
    expect((await li.get(draft.id)).files).toEqual([]);
    const first = await rest(at, offset, photo, digest(photo));
    expect([first.status, first.offset]).toEqual([200, photo.length]);
    const again = await piece(at, Math.floor((photo.length - 1) / PIECE) * PIECE);
    expect(again.stored).toMatchObject({ id: first.stored!.id, slot: 'idCardFront', width: 700 });
    expect((await li.get(draft.id)).files).toHaveLength(1);
    // No piece is left, and the stored file is encrypted.
    const files = lying();
    expect(files.filter((name) => name.includes(first.stored!.id)).length).toBeGreaterThan(0);
    expect(files.some((name) => name.includes(`${first.stored!.id}-`))).toBe(false);
    for (const name of files) expect(fs.readFileSync(name).subarray(0, 3)).not.toEqual(photo.subarray(0, 3));
    const seen = await t.inject({ url: `${apiBase}/files/${first.stored!.id}`, headers: li.headers });
    expect((await sharp(seen.rawPayload).metadata()).width).toBe(700);
  });

  it('resumes at the stored offset, reports it after a wrong one, and finds an upload again by its key', async () => {
    const { at } = await begin('idCardBack', 'two');
    await piece(at, 0);
    expect((await begin('idCardBack', 'two')).at).toBe(at);
    expect(await ask('HEAD', at, {})).toMatchObject({ status: 204, offset: PIECE });
    expect(await piece(at, 0)).toMatchObject({ status: 409, offset: PIECE });
    expect(await piece(at, 2 * PIECE)).toMatchObject({ status: 409, offset: PIECE });
    const twice = await Promise.all([piece(at, PIECE), piece(at, PIECE)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 409]);
    const posted = await ask(
      'POST',
      `${at}/pieces`,
      { 'upload-offset': String(2 * PIECE), 'upload-complete': '?0' },
      photo.subarray(2 * PIECE, 3 * PIECE),
    );
    expect(posted).toMatchObject({ status: 204, offset: 3 * PIECE });
    expect((await rest(at, 3 * PIECE)).status).toBe(200);
  });

  it('stores one photo when its last piece is sent twice at once', async () => {
    const { at } = await begin('bankCard');
    const end = Math.floor((photo.length - 1) / PIECE) * PIECE;
    for (let offset = 0; offset < end; offset += PIECE) await piece(at, offset);
    const both = await Promise.all([piece(at, end), piece(at, end)]);
    const good = both.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    const files = (await li.get(draft.id)).files.filter(({ slot }) => slot === 'bankCard');
    expect(files).toHaveLength(1);
    expect((await t.inject({ url: `${apiBase}/files/${files[0]!.id}`, headers: li.headers })).statusCode).toBe(200);
  });
});
