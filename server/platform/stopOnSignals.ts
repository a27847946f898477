const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches the whole process group, and npm forwards it once more: signals within this time are the same one. */
const SAME_SIGNAL_MS = 1_000;
const STOP_WITHIN_MS = 15_000;
const PARENT_CHECK_MS = 500;

/**
 * On SIGTERM, Ctrl-C, a closed terminal or the end of a parent that has forked this process, runs `close` and exits. A later signal or
 * the timeout exits at once. Under npm some shells do not forward signals, so the end of the parent counts there too.
 */
export function stopOnSignals(close: () => Promise<unknown>): void {
  let stoppingSince: number | undefined;
  const stop = (): void => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const onSignal = (): void => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.once('disconnect', stop);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, PARENT_CHECK_MS).unref();
}
