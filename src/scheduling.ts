import { flushSync } from 'react-dom';

/*
 * What is put off, and why. A slow phone shows what a tap has done within a tenth of a second only if the drawing comes first and
 * what follows from it afterwards. Everything that waits for the sake of paint or touch does so here, by name; a pause that is part
 * of the product (saving after the last key, trying again without a network) stands with what it belongs to.
 */

/** A page that is not shown draws no frames; whoever waits for one waits no longer than this. An old phone takes a quarter of a second for one. */
const HIDDEN_MS = 1_000;

/** Resolves when what a tap has changed so far is on the screen, not only handed to the next frame: what takes long comes after it. */
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

/** After the commit that is under way, and before its frame: one commit may take one placeholder away and put the next in. */
export const afterCommit = (work: () => void): void => queueMicrotask(work);

/** What the browser knows only when the event is over: where the focus has gone to. */
export const afterEvent = (work: () => void): void => void setTimeout(work);

/** After what the browser has to do meanwhile (taps, drawing): long work goes on in slices. */
export const afterOthers = () => new Promise<void>((resolve) => setTimeout(resolve));

/** When nobody waits. Safari cannot say when that is; what is put off so is only ever done early, and is then done when it is needed. */
export const whenIdle = (work: () => void): void => void window.requestIdleCallback?.(work);

/** Drawn now and in one go: what is typed or seen between two drawings would be lost or torn apart. */
export const drawNow = (change: () => void): void => flushSync(change);

/** Leaving a field is often the beginning of a tap elsewhere: what that does comes first, then the field is judged. */
export const AFTER_LEAVING_MS = 150;
/** What takes long to find out is looked at when the keys have been still for this long: longer than a slow typist rests between two of them, so that neither a letter nor the tap after the last one waits for it. */
export const AFTER_TYPING_MS = 600;
/** A tap takes the focus out of a field first: nothing moves before it has ended, nor before the keyboard has opened. */
export const AFTER_FOCUS_MS = 300;

/** What comes once a page stands, in the order in which somebody may want it: nothing of it is in the way of what was tapped. */
export const quietMs = {
  /** the pages that are probably next */
  prefetch: 2_400,
  /** reading aloud, the notes of a page without a network */
  extras: 3_000,
  /** whether the policy's numbers are still those of the build; the worker that keeps pages */
  newer: 4_000,
};
