import '../testing/device';
import { request } from '@umijs/max';
import { blobBytes } from '@/lib/blobBytes';
import { getToken, setToken } from '@/services/session';

jest.mock('@umijs/max', () => ({ request: jest.fn() }));

const KB = 1024;
const photoOf = (size: number) =>
  new Blob([Uint8Array.from({ length: size }, (_, at) => at % 251)], { type: 'image/jpeg' });
const stored = { id: 'file-1', slot: 'scrapCert', index: 0, width: 1200, height: 900 };

interface Sent {
  call: string;
  headers: Record<string, string>;
  params?: Record<string, string>;
  size: number;
  timeout: number;
}
interface Sending extends Omit<Sent, 'call' | 'size'> {
  method: string;
  data?: Blob;
  signal: AbortSignal;
}
/** What happens to a request: an error status, a request or a response that is lost, or nothing. */
type Fault =
  { status: number; headers?: Record<string, string>; data?: object } | 'request lost' | 'response lost' | undefined;

let sent: Sent[];
let received: Uint8Array;
let faultOf: (sending: Sent, count: number) => Fault;
let pauses: number[];

const refusal = (status: number, headers: Record<string, string> = {}, data: object = {}) =>
  Object.assign(new Error(String(status)), { code: 'ERR_BAD_RESPONSE', response: { status, headers, data } });
const wrongOffset = (offset: number) => ({ errorCode: 'REVISION_CONFLICT', data: { offset } });
const lost = () => Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' });

/** Stores pieces like server/photos/pieces.ts: a wrong offset is answered with the right one, the last piece returns the photo. */
function handle({ call, headers }: Sent, bytes: Uint8Array) {
  const offset = () => ({ 'upload-offset': String(received.length) });
  if (headers['Upload-Length'] !== undefined)
    return { status: 201, data: '', headers: { ...offset(), location: '/qczhyjs/api/uploads/upload-1' } };
  if (!call.includes('/uploads/')) return { status: 201, data: { data: stored }, headers: {} };
  if (Number(headers['Upload-Offset']) !== received.length) throw refusal(409, offset(), wrongOffset(received.length));
  received = Uint8Array.from([...received, ...bytes]);
  const isLast = headers['Upload-Complete'] === '?1';
  return { status: isLast ? 200 : 204, data: isLast ? { data: stored } : '', headers: offset() };
}

async function serve(url: string, { method, headers, params, data, timeout, signal }: Sending) {
  const bytes = new Uint8Array(data ? await blobBytes(data) : new ArrayBuffer(0));
  const path = url.replace('/qczhyjs/api', '').replace(/\?.*/, '');
  const query = params ?? Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  const one = { call: `${method} ${path}`, headers, params: query, size: bytes.length, timeout };
  sent.push(one);
  const fault = faultOf(one, sent.length);
  if (signal.aborted) throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
  if (fault === 'request lost') throw lost();
  if (typeof fault === 'object') throw refusal(fault.status, fault.headers, fault.data);
  const reply = handle(one, bytes);
  if (fault === 'response lost') throw lost();
  return reply;
}

/** A module of its own for each test: it keeps the piece size and the method of the tab. */
const fresh = async () => {
  jest.resetModules();
  // After `resetModules` the upload has its own clock module. Its time does not pass.
  const { stopwatch } = await import('@/services/clock');
  jest.spyOn(stopwatch, 'now').mockReturnValue(0);
  const { upload } = await import('./resumableUpload');
  jest.mocked((await import('@umijs/max')).request).mockImplementation(serve as never);
  const aborter = new AbortController();
  const onProgress = jest.fn();
  const send = (photo: Blob, replaces?: string) =>
    upload({ id: 'draft-1', slot: 'scrapCert', photo, replaces, key: 'key-1', signal: aborter.signal, onProgress });
  return { send, aborter, onProgress };
};
const calls = () => sent.map(({ call }) => call);
const pieces = () => sent.filter(({ headers }) => headers['Upload-Offset'] !== undefined);
const isPiece = ({ headers }: Sent) => headers['Upload-Offset'] !== undefined;

beforeEach(() => {
  sent = [];
  received = new Uint8Array();
  faultOf = () => undefined;
  pauses = [];
  setToken('token');
  jest.mocked(request).mockReset();
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    pauses.push(ms);
    queueMicrotask(run);
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

describe('upload', () => {
  it('sends a small photo in one request', async () => {
    const { send } = await fresh();
    expect(await send(photoOf(200 * KB), 'file-0')).toEqual(stored);
    expect(sent).toMatchObject([
      {
        call: 'POST /applications/draft-1/files',
        params: { slot: 'scrapCert', replaces: 'file-0' },
        headers: { 'Idempotency-Key': 'key-1', 'Content-Type': 'image/jpeg', 'User-Token': 'token' },
        size: 200 * KB,
        timeout: 120_000,
      },
    ]);
  });

  it('sends a large photo in pieces and a digest with the last one', async () => {
    const { send, onProgress } = await fresh();
    const photo = photoOf(600 * KB);
    expect(await send(photo, 'file-0')).toEqual(stored);
    expect(calls()).toEqual(['POST /applications/draft-1/files', ...Array<string>(3).fill('PATCH /uploads/upload-1')]);
    expect(sent[0]).toMatchObject({
      params: { slot: 'scrapCert', replaces: 'file-0' },
      headers: {
        'Upload-Length': String(600 * KB),
        'Upload-Complete': '?0',
        'Idempotency-Key': 'key-1',
        'User-Token': 'token',
      },
      size: 0,
      timeout: 45_000,
    });
    expect(sent[3]).toMatchObject({
      headers: {
        'Content-Type': 'application/partial-upload',
        'Upload-Offset': String(512 * KB),
        'Upload-Complete': '?1',
        'Repr-Digest': expect.stringMatching(/^sha-256=:.{44}:$/),
        'User-Token': 'token',
      },
      size: 88 * KB,
      timeout: 45_000,
    });
    expect(Buffer.from(received).equals(Buffer.from(await blobBytes(photo)))).toBe(true);
    expect(onProgress.mock.calls.map(([share]) => Math.round(share * 100))).toEqual([43, 85]);
  });

  it('resumes at the acknowledged byte with a smaller piece when a request is lost', async () => {
    const { send } = await fresh();
    faultOf = (_, count) => (count === 3 ? 'request lost' : undefined);
    expect(await send(photoOf(600 * KB))).toEqual(stored);
    expect(pieces().map(({ headers, size }) => [Number(headers['Upload-Offset']) / KB, size / KB])).toEqual([
      [0, 256],
      [256, 256],
      [256, 64],
      [320, 128],
      [448, 152],
    ]);
    expect(calls()[3]).toBe('POST /applications/draft-1/files');
    expect(pauses).toEqual([300]);
  });

  it('returns the photo when the response to the last piece is lost', async () => {
    const { send } = await fresh();
    faultOf = (_, count) => (count === 3 ? 'response lost' : undefined);
    expect(await send(photoOf(300 * KB))).toEqual(stored);
    expect(pieces().map(({ size }) => size / KB)).toEqual([256, 44, 0]);
    expect(received.length).toBe(300 * KB);
  });

  it('fails when the offset does not grow in five attempts', async () => {
    const { send } = await fresh();
    faultOf = (one) => (isPiece(one) ? { status: 409, data: wrongOffset(0) } : undefined);
    await expect(send(photoOf(300 * KB))).rejects.toMatchObject({ kind: 'network' });
    expect(pieces()).toHaveLength(5);
  });

  it('uses POST for the following pieces of the tab when a gateway blocks PATCH', async () => {
    const { send } = await fresh();
    faultOf = ({ call }) => (call.startsWith('PATCH') ? { status: 405 } : undefined);
    expect(await send(photoOf(300 * KB))).toEqual(stored);
    received = new Uint8Array();
    await send(photoOf(300 * KB));
    expect(calls().filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
    expect(calls().filter((call) => call === 'POST /uploads/upload-1/pieces')).toHaveLength(4);
  });

  it('starts again once when the server has forgotten the upload', async () => {
    const { send } = await fresh();
    faultOf = (one) => (isPiece(one) ? { status: 404 } : undefined);
    await expect(send(photoOf(300 * KB))).rejects.toMatchObject({ status: 404 });
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(2);
    expect(pieces()).toHaveLength(2);
  });

  it('fails at once after 401 and keeps the token', async () => {
    const { send } = await fresh();
    faultOf = (one) => (isPiece(one) ? { status: 401 } : undefined);
    await expect(send(photoOf(300 * KB))).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(getToken()).toBe('token');
  });

  it('tries five times after 503 with growing pauses and reports Retry-After', async () => {
    const { send } = await fresh();
    faultOf = (one) => (isPiece(one) ? { status: 503, headers: { 'retry-after': '7' } } : undefined);
    await expect(send(photoOf(300 * KB))).rejects.toMatchObject({ status: 503, retryAfterS: 7 });
    expect(pieces().map(({ size }) => size / KB)).toEqual([256, 256, 256, 256, 256]);
    expect(pauses).toEqual([300, 600, 900, 1200]);
  });

  it('stops when it is aborted', async () => {
    const { send, aborter } = await fresh();
    faultOf = (_, count) => {
      if (count === 2) aborter.abort();
      return undefined;
    };
    await expect(send(photoOf(600 * KB))).rejects.toMatchObject({ kind: 'canceled' });
    expect(sent).toHaveLength(2);
  });
});
