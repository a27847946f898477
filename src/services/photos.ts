import type { StoredFile } from '@domain/contract/types';

import { call, callBlob } from './call';
import { onIdentityChange } from './identity';

const PHOTO_TIMEOUT_MS = 120_000;

export const readFiles = async (id: string): Promise<StoredFile[]> =>
  (await call('application', { params: { id }, keepTokenAfter401: true })).files;

export async function deletePhoto(id: string): Promise<void> {
  await call('deleteFile', { params: { id }, keepTokenAfter401: true });
}

/** Reads a photo by API call, not by URL, so that the token is not part of an address. `strip`: only the area of one recognised value. */
export const readPhoto = (id: string, signal: AbortSignal, strip?: string): Promise<Blob> =>
  callBlob('file', { params: { id }, query: { strip }, timeoutMs: PHOTO_TIMEOUT_MS, signal, keepTokenAfter401: true });

/** Cache of the photos uploaded in this tab, by file id, so that they are not downloaded again. */
const uploaded = new Map<string, Blob>();
const MOST_UPLOADED = 24;

export const findUploaded = (fileId: string): Blob | undefined => uploaded.get(fileId);

export function rememberUploaded(fileId: string, photo: Blob): void {
  uploaded.set(fileId, photo);
  const [oldest] = uploaded.keys();
  if (uploaded.size > MOST_UPLOADED && oldest) uploaded.delete(oldest);
}

export const forgetUploaded = (): void => uploaded.clear();
onIdentityChange(forgetUploaded);
