import { sendPhoto } from '@/services/photos';

/** Replaces `src/services/photoPieces.ts`: photos are sent whole; chunked uploads have their own tests (server/photos/pieceRoutes.test.ts). */
export const upload = (photo: {
  id: string;
  slot: string;
  photo: Blob;
  replaces?: string;
  key: string;
  signal: AbortSignal;
  onProgress: () => void;
}) => sendPhoto(photo.id, photo.slot, photo.photo, photo);
