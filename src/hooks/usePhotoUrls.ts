import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '@domain/contract/types';

import { findUploaded, readPhoto } from '@/services/photos';

/** A photo that is being uploaded; its local copy is shown. */
interface Pending {
  localId: string;
  photo?: Blob;
}

type Urls = Readonly<Record<string, string>>;

const LET_GO_AFTER_MS = 5_000;

/** Returns `blob:` URLs of photos; stored photos are downloaded by API call. URLs are revoked when they are no longer used. */
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
      // A failed download leaves the tile grey; the photo is stored on the server.
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
      // An <img> may still be loading its URL while the page unmounts.
      const addresses = [...all.values()];
      setTimeout(() => addresses.forEach((url) => URL.revokeObjectURL(url)), LET_GO_AFTER_MS);
      all.clear();
    };
  }, []);
  return urls;
}
