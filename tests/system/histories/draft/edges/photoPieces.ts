import { sendPhoto } from '@/services/photos';

/** In the place of `src/services/photoPieces.ts`: a photo of a history goes whole; pieces have tests of their own (server/routes/pieces.test.ts). */
export const upload = (photo: {
  id: string;
  slot: string;
  photo: Blob;
  replaces?: string;
  key: string;
  signal: AbortSignal;
  onProgress: () => void;
}) => sendPhoto(photo.id, photo.slot, photo.photo, photo);
