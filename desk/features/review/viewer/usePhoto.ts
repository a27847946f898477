import { useEffect, useState } from 'react';
import { codeOf } from '@/services/callError';
import { type Photo, photoOf } from '@/services/photos';

interface Shown {
  id?: string;
  photo?: Photo;
  state: 'loading' | 'there' | 'failed' | 'spoiled' | 'lost';
}

/** Loads a photo. A cached photo is shown in the next frame. */
export function usePhoto(id: string | undefined) {
  const [photo, setPhoto] = useState<Shown>({ state: 'loading' });
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (!id) return;
    let isMounted = true;
    // Show the loading state only after 120 ms, so that cached photos do not flicker.
    const slow = setTimeout(() => isMounted && setPhoto({ id, state: 'loading' }), 120);
    photoOf(id)
      .then((found) => isMounted && setPhoto({ id, photo: found, state: found.width ? 'there' : 'spoiled' }))
      .catch(
        (error: unknown) => isMounted && setPhoto({ id, state: codeOf(error) === 'PHOTO_LOST' ? 'lost' : 'failed' }),
      )
      .finally(() => clearTimeout(slow));
    return () => {
      isMounted = false;
      clearTimeout(slow);
    };
  }, [id, tried]);
  const current = photo.id === id || !id ? photo : { state: 'there' as const, photo: undefined };
  return {
    photo: current.state === 'there' ? current.photo : undefined,
    state: id ? current.state : ('there' as const),
    again: () => setTried((times) => times + 1),
    spoiled: () => setPhoto({ id, state: 'spoiled' }),
  };
}
