import { onIdentityChange } from './identity';

/** Cache of the photos uploaded in this tab, by file id, so that they are not downloaded again. */
const MOST = 24;
const sent = new Map<string, Blob>();

export const findUploaded = (fileId: string): Blob | undefined => sent.get(fileId);

export function rememberUploaded(fileId: string, photo: Blob): void {
  sent.set(fileId, photo);
  const [oldest] = sent.keys();
  if (sent.size > MOST && oldest) sent.delete(oldest);
}

export const forgetUploaded = (): void => sent.clear();
onIdentityChange(forgetUploaded);
