import { call } from '@/services/call';

interface Upload {
  id: string;
  slot: string;
  photo: Blob;
  replaces?: string;
  key: string;
  signal: AbortSignal;
}

/** Replaces `src/features/form/photos/resumableUpload.ts`: photos are sent whole; uploads in pieces have their own tests beside that file. */
export const upload = ({ id, slot, photo, replaces, key, signal }: Upload) =>
  call('uploadFile', {
    params: { id },
    query: { slot, replaces },
    raw: photo,
    headers: { 'Idempotency-Key': key },
    signal,
    keepTokenAfter401: true,
  });
