import { AppError } from '../errors';

/** So many bytes at once, and not one more: what comes then is asked to come again. */
export function budget(bytes: number) {
  let left = bytes;
  return {
    /** gives back with the returned function, once, however often it is called */
    take(wanted: number): () => void {
      if (wanted > left) throw new AppError('UNAVAILABLE', { retryAfterS: 2 + Math.floor(Math.random() * 9) });
      left -= wanted;
      let held = true;
      return () => {
        if (held) left += wanted;
        held = false;
      };
    },
    left: () => left,
  };
}

/**
 * Bodies are collected whole before they are judged, over a thin line for two minutes: all photos on their way
 * may take so much memory together. An application has eight of at most 2 MB.
 */
export const photoBodies = budget(256 * 1024 * 1024);
