import { useEffect, useState } from 'react';
import { type Photo, photoOf } from '@/services/photos';

interface Shown {
  id?: string;
  photo?: Photo;
  state: 'loading' | 'there' | 'failed' | 'spoiled';
}

/** A photo from the office's calls; what is at hand stands there with the next frame. */
export function usePhoto(id: string | undefined) {
  const [photo, setPhoto] = useState<Shown>({ state: 'loading' });
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    // Only what takes long is said to be on its way.
    const slow = setTimeout(() => wanted && setPhoto({ id, state: 'loading' }), 120);
    photoOf(id)
      .then((found) => wanted && setPhoto({ id, photo: found, state: found.width ? 'there' : 'spoiled' }))
      .catch(() => wanted && setPhoto({ id, state: 'failed' }))
      .finally(() => clearTimeout(slow));
    return () => {
      wanted = false;
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
