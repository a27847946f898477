import type { StoredFile } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import { blobBytes } from '@/lib/blobBytes';
import { call, callWithHeaders } from '@/services/call';
import { stopwatch } from '@/services/clock';

const KB = 1024;
const LARGEST = 256 * KB;
/** On the slowest connections an interrupted piece of this size costs two seconds. */
const SMALLEST = 16 * KB;
/** Target duration: a piece that takes longer is followed by smaller ones, a much faster one by larger ones. */
const PIECE_MS = 2_500;
const PIECE_TIMEOUT_MS = 45_000;
const PHOTO_TIMEOUT_MS = 120_000;
/** Maximum number of consecutive retries without progress; then the photo returns to the upload queue. */
const RETRIES = 4;
const RETRY_MS = 300;

interface Upload {
  /** The application. */
  id: string;
  slot: string;
  photo: Blob;
  /** The stored photo that the server removes when it accepts this one. */
  replaces?: string;
  /** Idempotency key of the photo, the same after a reload: the upload resumes, or returns the photo that is stored. */
  key: string;
  signal: AbortSignal;
  /** 0 to 1. Of an upload in pieces: the bytes acknowledged by the server. */
  onProgress: (share: number) => void;
}

/** Per tab: the piece size that recently succeeded, whether an upload failed, and whether a gateway blocks PATCH. */
let size = LARGEST;
let hasFailed = false;
let sendPiece: 'sendPiece' | 'postPiece' = 'sendPiece';

/** A lost connection or a temporary server error. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'canceled';

/** Sends a small photo whole if no upload has failed so far, any other photo in pieces (IETF draft "Resumable Uploads for HTTP"). */
export async function upload(one: Upload): Promise<StoredFile> {
  const isWhole = one.photo.size <= LARGEST && !hasFailed;
  try {
    return await (isWhole ? sendWhole(one) : sendInPieces(one));
  } catch (error) {
    hasFailed ||= isTemporary(error);
    throw error;
  }
}

const sendWhole = ({ id, slot, photo, replaces, key, signal, onProgress }: Upload): Promise<StoredFile> =>
  call('uploadFile', {
    params: { id },
    query: { slot, replaces },
    raw: photo,
    headers: { 'Idempotency-Key': key },
    signal,
    onUploaded: onProgress,
    timeoutMs: PHOTO_TIMEOUT_MS,
    keepTokenAfter401: true,
  });

/** After an interruption it resumes at the first unacknowledged byte. */
async function sendInPieces(one: Upload): Promise<StoredFile> {
  const { photo, signal, onProgress } = one;
  let begun: Begun | undefined;
  let failures = 0;
  let wasForgotten = false;
  for (;;) {
    try {
      begun ??= await begin(one);
      const before = begun.offset;
      const stored = await sendNext(one, begun);
      if (stored) return stored;
      if (begun.offset > before) failures = 0;
      else if ((failures += 1) > RETRIES) throw new ApiError('network');
      onProgress(begun.offset / photo.size);
    } catch (error) {
      const { status } = error as ApiError;
      if (status === 405 && sendPiece === 'sendPiece') sendPiece = 'postPiece';
      else if (status === 404 && begun && !wasForgotten) wasForgotten = true;
      else if (!isTemporary(error) || signal.aborted || (failures += 1) > RETRIES) throw error;
      // The interrupted piece is lost; smaller pieces lose less.
      if (status === undefined) size = Math.max(SMALLEST, size / 4);
      // Query the offset again: the response may have been lost although the piece arrived.
      begun = undefined;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * failures));
    }
  }
}

interface Begun {
  uploadId: string;
  /** Number of bytes that the server has. */
  offset: number;
}

const offsetIn = (headers: Record<string, string>) => Number(headers['upload-offset'] ?? 0);

/** Begins an upload, or resumes the one with the same key. */
async function begin({ id, slot, photo, replaces, key, signal }: Upload): Promise<Begun> {
  const { headers } = await callWithHeaders('uploadFile', {
    params: { id },
    query: { slot, replaces },
    headers: { 'Upload-Complete': '?0', 'Upload-Length': String(photo.size), 'Idempotency-Key': key },
    timeoutMs: PIECE_TIMEOUT_MS,
    signal,
    keepTokenAfter401: true,
  });
  const uploadId = headers.location?.split('/').pop();
  if (!uploadId) throw new ApiError('badResponse');
  return { uploadId, offset: offsetIn(headers) };
}

/** Sends one piece and updates `begun.offset`. Returns the stored photo after the last one. */
async function sendNext({ photo, signal }: Upload, begun: Begun): Promise<StoredFile | undefined> {
  const { uploadId, offset } = begun;
  const end = Math.min(photo.size, offset + size);
  const isLast = end === photo.size;
  const startedAt = stopwatch.now();
  try {
    const { data, headers } = await callWithHeaders(sendPiece, {
      params: { id: uploadId },
      raw: photo.slice(offset, end),
      headers: {
        'Content-Type': 'application/partial-upload',
        'Upload-Offset': String(offset),
        'Upload-Complete': isLast ? '?1' : '?0',
        ...(isLast && (await digestOf(photo))),
      },
      timeoutMs: PIECE_TIMEOUT_MS,
      signal,
      keepTokenAfter401: true,
    });
    begun.offset = offsetIn(headers);
    adaptSize(stopwatch.now() - startedAt);
    return data;
  } catch (error) {
    // The server answers a wrong offset with the right one.
    if (!(error instanceof ApiError && error.code === 'REVISION_CONFLICT')) throw error;
    begun.offset = (error.data as { offset: number }).offset;
    return undefined;
  }
}

function adaptSize(tookMs: number): void {
  if (tookMs > PIECE_MS) size = Math.max(SMALLEST, size / 2);
  else if (tookMs < PIECE_MS / 4) size = Math.min(LARGEST, size * 2);
}

async function digestOf(photo: Blob): Promise<Record<string, string>> {
  // WebCrypto exists only in a secure context.
  const { subtle } = (globalThis.crypto ?? {}) as Partial<Crypto>;
  if (!subtle) return {};
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blobBytes(photo)));
  return { 'Repr-Digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}
