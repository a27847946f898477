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
/** On the slowest connections an interrupted piece of this size costs two seconds. */
const SMALLEST = 16 * KB;
/** Target duration: a piece that takes longer is followed by smaller ones, a much faster one by larger ones. */
const PIECE_MS = 2_500;
const TIMEOUT_MS = 45_000;
/** Maximum number of consecutive attempts without progress; then the photo returns to the upload queue. */
const TRIES = 4;
const RETRY_MS = 300;

interface PieceUpload {
  id: string;
  slot: string;
  photo: Blob;
  /** The stored photo that the server removes when it accepts this one. */
  replaces?: string;
  /** Idempotency key of the photo, the same after a reload, so that the upload resumes. */
  key: string;
  signal: AbortSignal;
  /** 0 to 1, of the bytes acknowledged by the server. */
  onProgress: (share: number) => void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  data?: { data?: StoredFile };
}

/** Per tab: the piece size that recently succeeded, and whether a gateway blocks PATCH. */
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
    // The server answers a wrong offset with the right one.
    if (response?.status === 409 && response.headers['upload-offset'] !== undefined) return response;
    throw toApiError(thrown);
  }
}

const offsetIn = ({ headers }: Answer) => Number(headers['upload-offset'] ?? 0);

async function digestOf(photo: Blob): Promise<Record<string, string>> {
  // WebCrypto exists only in a secure context.
  const { subtle } = (globalThis.crypto ?? {}) as Partial<Crypto>;
  if (!subtle) return {};
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blobBytes(photo)));
  return { 'Repr-Digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}

/** A lost connection or a temporary server error. */
const isBreak = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'canceled';

/** Sends a small photo whole if no upload has failed so far, any other photo in pieces. */
export async function upload(photo: PieceUpload): Promise<StoredFile> {
  const isWhole = photo.photo.size <= LARGEST && !hasBroken;
  try {
    return await (isWhole ? sendPhoto(photo.id, photo.slot, photo.photo, photo) : sendInPieces(photo));
  } catch (error) {
    hasBroken ||= isBreak(error);
    throw error;
  }
}

/** After an interruption it resumes at the first unacknowledged byte. */
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
      // The interrupted piece is lost; smaller pieces lose less.
      if (status === undefined) size = Math.max(SMALLEST, size / 4);
      // Query the offset again: the response may have been lost although the piece arrived.
      at = '';
      await pause(RETRY_MS * failed);
    }
  }
}
