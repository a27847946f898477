import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '@domain/contract/types';

import { readPhoto } from '@/services/photos';
import { findUploaded } from '@/services/uploadedPhotos';

/** A photo on its way: what was prepared is shown meanwhile. */
interface Pending {
  localId: string;
  photo?: Blob;
}

type Urls = Readonly<Record<string, string>>;

const LET_GO_AFTER_MS = 5_000;

/** `blob:` addresses of photos, those of the server fetched by call; let go when nobody shows them any more. */
export function usePhotoUrls(files: readonly StoredFile[], pending: readonly Pending[]): Urls {
  const [urls, setUrls] = useState<Urls>({});
  const made = useRef(new Map<string, string>());
  useEffect(() => {
    const stop = new AbortController();
    const show = (id: string, photo: Blob) => {
      if (stop.signal.aborted || made.current.has(id)) return;
      made.current.set(id, URL.createObjectURL(photo));
      setUrls(Object.fromEntries(made.current));
    };
    pending.forEach(({ localId, photo }) => photo && show(localId, photo));
    files
      .filter(({ id }) => !made.current.has(id))
      // A picture that cannot be shown now leaves its place grey: it is on the server all the same.
      .forEach(({ id }) => {
        const own = findUploaded(id);
        if (own) show(id, own);
        else
          void readPhoto(id, stop.signal).then(
            (photo) => show(id, photo),
            () => undefined,
          );
      });
    return () => stop.abort();
  }, [files, pending]);
  useEffect(() => {
    const all = made.current;
    return () => {
      // A picture may still be reading its address while the page is being left.
      const addresses = [...all.values()];
      setTimeout(() => addresses.forEach((url) => URL.revokeObjectURL(url)), LET_GO_AFTER_MS);
      all.clear();
    };
  }, []);
  return urls;
}
