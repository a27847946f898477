import { request } from '@umijs/max';
import type { StoredFile } from '@domain/contract/types';

import { toApiError } from './apiError';
import { call, urlOf } from './call';
import { getToken, tokenKey } from './session';

const photoTimeoutMs = 120_000;

interface Sending {
  /** The stored photo that this one replaces. */
  replaces?: string;
  /** The idempotency key of the photo: a repeated upload returns the photo that is stored. */
  key: string;
  signal: AbortSignal;
  /** 0 to 1, of the bytes sent. */
  onProgress: (share: number) => void;
}

export const sendPhoto = (
  id: string,
  slot: string,
  raw: Blob,
  { replaces, key, signal, onProgress }: Sending,
): Promise<StoredFile> =>
  call('uploadFile', {
    params: { id },
    query: { slot, replaces },
    raw,
    headers: { 'Idempotency-Key': key },
    signal,
    onUploaded: onProgress,
    timeoutMs: photoTimeoutMs,
    keepToken: true,
  });

export const readFiles = async (id: string): Promise<StoredFile[]> =>
  (await call('application', { params: { id }, keepToken: true })).files;

export async function deletePhoto(id: string): Promise<void> {
  await call('deleteFile', { params: { id }, keepToken: true });
}

/** Reads a photo by API call, not by URL, so that the token is not part of an address. `strip`: only the area of one recognised value. */
export async function readPhoto(id: string, signal: AbortSignal, strip?: string): Promise<Blob> {
  try {
    return await request<Blob>(urlOf('file', { id }), {
      params: strip && { strip },
      headers: { [tokenKey]: getToken() ?? '' },
      responseType: 'blob',
      timeout: photoTimeoutMs,
      signal,
    });
  } catch (thrown) {
    throw toApiError(thrown);
  }
}
