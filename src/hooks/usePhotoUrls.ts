import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '@domain/contract/types';

import { downloadPhoto } from '@/services/photoDownloads';
import { findUploaded } from '@/services/photos';

/** A photo that is being uploaded; its local copy is shown. */
interface Pending {
  localId: string;
  photo?: Blob;
}

type Urls = Readonly<Record<string, string>>;

const LET_GO_AFTER_MS = 5_000;

function end(running: Map<string, AbortController>, id: string): void {
  running.get(id)?.abort();
  running.delete(id);
}

/** Returns `blob:` URLs of photos; stored photos are downloaded by API call. URLs are revoked when they are no longer used. */
export function usePhotoUrls(files: readonly StoredFile[], pending: readonly Pending[]): Urls {
  const [urls, setUrls] = useState<Urls>({});
  const made = useRef(new Map<string, string>());
  const downloads = useRef(new Map<string, AbortController>());
  const show = (id: string, photo: Blob) => {
    if (made.current.has(id)) return;
    made.current.set(id, URL.createObjectURL(photo));
    setUrls(Object.fromEntries(made.current));
  };
  useEffect(() => {
    pending.forEach(({ localId, photo }) => photo && show(localId, photo));
  }, [pending]);
  useEffect(() => {
    const running = downloads.current;
    running.forEach((_, id) => files.some((file) => file.id === id) || end(running, id));
    const missing = files.filter(({ id }) => !made.current.has(id) && !running.has(id));
    missing.forEach(({ id }) => {
      const own = findUploaded(id);
      if (own) return show(id, own);
      const stop = new AbortController();
      running.set(id, stop);
      downloadPhoto(id, stop.signal)
        .then((photo) => stop.signal.aborted || show(id, photo))
        // A refused download leaves the tile grey; the photo is stored on the server.
        .catch(() => running.get(id) === stop && running.delete(id));
    });
  }, [files]);
  useEffect(() => {
    const all = made.current;
    const running = downloads.current;
    return () => {
      running.forEach((_, id) => end(running, id));
      // An <img> may still be loading its URL while the page unmounts.
      const addresses = [...all.values()];
      setTimeout(() => addresses.forEach((url) => URL.revokeObjectURL(url)), LET_GO_AFTER_MS);
      all.clear();
    };
  }, []);
  return urls;
}
