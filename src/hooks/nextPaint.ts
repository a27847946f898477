/** A page that is not shown draws no frames; whoever waits for one waits no longer than this. */
const atMostMs = 100;

/** Resolves when what a tap has changed so far is on the screen: what takes long comes after it. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, atMostMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
