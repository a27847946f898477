import { onIdentityChange } from './identity';

/** Photos sent from this tab, by file: nobody fetches back over a weak network what the phone has just sent. */
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
