/**
 * Runs `work` at an interval until the returned function is called, which waits for the running one. A slow run delays the next one
 * instead of overlapping it.
 */
export function repeat(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work(() => isStopped)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
