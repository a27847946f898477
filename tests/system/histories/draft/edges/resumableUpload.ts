import { call } from '@/services/call';

interface Upload {
  id: string;
  slot: string;
  photo: Blob;
  key: string;
  signal: AbortSignal;
}

/** Replaces `src/features/form/photos/resumableUpload.ts`: photos are sent whole; uploads in pieces have their own tests beside that file. */
export const upload = ({ id, slot, photo, key, signal }: Upload) =>
  call('uploadFile', {
    params: { id },
    query: { slot },
    raw: photo,
    headers: { 'Idempotency-Key': key },
    signal,
    keepTokenAfter401: true,
  });
