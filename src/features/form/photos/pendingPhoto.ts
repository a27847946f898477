import type { Detail, StoredFile } from '@domain/contract/types';

import { ApiError } from '@/services/apiError';
import { withFiles } from '../draft/serverDraft';

/** Warnings about a stored photo, which the applicant retakes or keeps. `other`: another tab stored it instead of the one chosen here. */
export type Concern = 'blurry' | 'dark' | 'bright' | 'other';

/** `preparing`: rotated and shrunk · `waiting`: for its turn or the network · `uploading` · `failed`. */
type PhotoPhase = 'preparing' | 'waiting' | 'uploading' | 'failed';

/** Why a photo was not uploaded. `device`: this phone cannot process the photo. `stopped`: the application accepts no photos now. */
export type PhotoFailure = 'heic' | 'unreadable' | 'small' | 'large' | 'refused' | 'device' | 'stopped';

/** A photo that the server has not acknowledged yet; then it becomes one of `draft.files`. */
export interface PendingPhoto {
  localId: string;
  slot: string;
  phase: PhotoPhase;
  /** The round of the application in which it was added (`roundOf`). */
  round: number;
  /** Uploaded share, 0 to 1. */
  progress: number;
  concerns: readonly Concern[];
  failure?: PhotoFailure;
  /** The stored file that the server removes when it accepts this photo; until then both are shown. */
  replaces?: string;
  /** After a cancelled upload in this slot: ids of the photos in the slot before it. The server may have stored one more. */
  seen?: readonly string[];
  /** The prepared image: uploaded, and used as the preview. */
  photo?: Blob;
}

export interface PhotoQueue {
  add(slot: string, file: File, replaces?: string): Promise<void>;
  /** Uploads all waiting photos immediately: back online, or signed in again. */
  resume(): void;
  retry(localId: string): void;
  /** Sends a photo of an earlier round with this one. */
  use(localId: string): void;
  /** Dismisses the quality warnings of a photo. */
  acceptConcerns(fileId: string): void;
  cancel(localId: string): void;
  remove(fileId: string): Promise<void>;
  /** Resolves when no local copy is being written any more. */
  stop(): Promise<void>;
}

/** A problem of the photo itself, which only the applicant can fix. */
export class PhotoError extends Error {
  constructor(readonly failure: PhotoFailure) {
    super(failure);
  }
}

/** Maps an error of preparation or upload to the failure that the slot shows, or to null if a retry may succeed. */
export function failureOf(error: unknown): PhotoFailure | null {
  if (error instanceof PhotoError) return error.failure;
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'TOO_LARGE') return 'large';
  const { status = 0 } = error;
  if (status === 415 || status === 422) return 'refused';
  // 4xx: the application was deleted or submitted; another photo would fail as well.
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) ? 'stopped' : null;
}

/** Returns the draft with the stored file, in the place of the one that it replaces. */
export function withPhoto(draft: Detail, file: StoredFile, replaces?: string): Detail {
  // The response to another save may already contain the file.
  const others = draft.files.filter(({ id }) => id !== file.id && id !== replaces);
  return withFiles(draft, [...others, file]);
}
