import { request } from '@umijs/max';
import type { StoredFile } from '@domain/contract/types';

import { ApiError, toApiError } from './apiError';
import { blobBytes } from './blobBytes';
import { urlOf } from './call';
import { stopwatch } from './clock';
import { sendPhoto } from './photos';
import { getToken, tokenKey } from './session';

const KB = 1024;
const LARGEST = 256 * KB;
/** On the thinnest line a break costs two seconds of it. */
const SMALLEST = 16 * KB;
/** A piece that takes longer than this is made smaller, one that takes much less larger. */
const PIECE_MS = 2_500;
const TIMEOUT_MS = 45_000;
/** So often at once without one more byte acknowledged; then the photo waits for its next turn. */
const TRIES = 4;
const RETRY_MS = 300;

interface PieceUpload {
  id: string;
  slot: string;
  photo: Blob;
  /** The stored photo that the server removes when it accepts this one. */
  replaces?: string;
  /** The same for the same photo, after a reload too: it goes on where it stood. */
  key: string;
  signal: AbortSignal;
  /** 0 to 1, of the bytes that the server has acknowledged. */
  onProgress: (share: number) => void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  data?: { data?: StoredFile };
}

/** Known for the tab: what the line has carried lately, and whether a gateway stops PATCH. */
let size = LARGEST;
let hasBroken = false;
let method: 'PATCH' | 'POST' = 'PATCH';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(verb: string, url: string, signal: AbortSignal, headers: Record<string, string>, data?: Blob) {
  try {
    return (await request(url, {
      method: verb,
      getResponse: true,
      data,
      headers: { [tokenKey]: getToken() ?? '', ...headers },
      timeout: TIMEOUT_MS,
      signal,
    })) as unknown as Answer;
  } catch (thrown) {
    const { response } = thrown as { response?: Answer };
    // A wrong offset is answered with the right one.
    if (response?.status === 409 && response.headers['upload-offset'] !== undefined) return response;
    throw toApiError(thrown);
  }
}

const offsetIn = ({ headers }: Answer) => Number(headers['upload-offset'] ?? 0);

async function digestOf(photo: Blob): Promise<Record<string, string>> {
  // Only where the page came over TLS.
  const { subtle } = (globalThis.crypto ?? {}) as Partial<Crypto>;
  if (!subtle) return {};
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blobBytes(photo)));
  return { 'Repr-Digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}

/** The line was cut, or the server is away for a moment. */
const isBreak = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'canceled';

/** A small photo on a line that has held goes whole, any other piece by piece. */
export async function upload(photo: PieceUpload): Promise<StoredFile> {
  const isWhole = photo.photo.size <= LARGEST && !hasBroken;
  try {
    return await (isWhole ? sendPhoto(photo.id, photo.slot, photo.photo, photo) : sendInPieces(photo));
  } catch (error) {
    hasBroken ||= isBreak(error);
    throw error;
  }
}

/** After a break it goes on with the first byte that was not acknowledged. */
async function sendInPieces({ id, slot, photo, replaces, key, signal, onProgress }: PieceUpload): Promise<StoredFile> {
  let at = '';
  let offset = 0;
  let failed = 0;
  let begunAnew = false;

  async function begin() {
    const query = `slot=${encodeURIComponent(slot)}${replaces ? `&replaces=${encodeURIComponent(replaces)}` : ''}`;
    const begun = await ask('POST', `${urlOf('uploadFile', { id })}?${query}`, signal, {
      'Upload-Complete': '?0',
      'Upload-Length': String(photo.size),
      'Idempotency-Key': key,
    });
    if (!begun.headers.location) throw new ApiError('badResponse');
    at = begun.headers.location;
    offset = offsetIn(begun);
  }
  async function sendNext(): Promise<StoredFile | undefined> {
    const end = Math.min(photo.size, offset + size);
    const isLast = end === photo.size;
    const began = stopwatch.now();
    const answer = await ask(
      method,
      method === 'PATCH' ? at : `${at}/pieces`,
      signal,
      {
        'Content-Type': 'application/partial-upload',
        'Upload-Offset': String(offset),
        'Upload-Complete': isLast ? '?1' : '?0',
        ...(isLast && (await digestOf(photo))),
      },
      photo.slice(offset, end),
    );
    const tookMs = stopwatch.now() - began;
    if (tookMs > PIECE_MS) size = Math.max(SMALLEST, size / 2);
    else if (tookMs < PIECE_MS / 4) size = Math.min(LARGEST, size * 2);
    offset = offsetIn(answer);
    return answer.data?.data?.id ? answer.data.data : undefined;
  }

  for (;;) {
    try {
      if (!at) await begin();
      const before = offset;
      const stored = await sendNext();
      if (stored) return stored;
      if (offset > before) failed = 0;
      else if ((failed += 1) > TRIES) throw new ApiError('network');
      onProgress(offset / photo.size);
    } catch (error) {
      const { status } = error as ApiError;
      if (status === 405 && method === 'PATCH') method = 'POST';
      else if (status === 404 && at && !begunAnew) begunAnew = true;
      else if (!isBreak(error) || signal.aborted || (failed += 1) > TRIES) throw error;
      // A piece that was half way is lost: smaller ones lose less.
      if (status === undefined) size = Math.max(SMALLEST, size / 4);
      // What has arrived is asked for anew: an answer may have been lost, and its piece not.
      at = '';
      await pause(RETRY_MS * failed);
    }
  }
}
