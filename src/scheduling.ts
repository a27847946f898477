/*
 * Deferred work. A slow phone shows the result of a tap within 100 ms only if rendering comes before everything else.
 * Delays for the sake of paint or input are defined here; delays of the product (autosave debounce, retry) are defined in their modules.
 */

/** A hidden page gets no frames, so waiting for one is limited. An old phone needs 250 ms for one frame. */
const HIDDEN_MS = 1_000;

/** Resolves when the changes so far are painted, not only scheduled for the next frame. Call it before long work. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Delay of the check after blur. A blur often belongs to a tap elsewhere, which is handled first. */
export const AFTER_LEAVING_MS = 150;
/** A tap blurs a field first: scroll only after the tap has ended and the keyboard has opened. */
export const AFTER_FOCUS_MS = 300;

/** Delays after a page is loaded, in the order of likely use, so that the work does not delay taps. */
export const quietMs = {
  /** Prefetch of the pages that are probably next. */
  prefetch: 2_400,
  /** Reading aloud and the service worker; the offline notice comes at once when there is no network. */
  extras: 3_000,
  /** Check whether the policy is newer than the build. */
  newer: 4_000,
  /** Registration of the service worker after that, which downloads all files of the release. */
  worker: 4_000,
};
