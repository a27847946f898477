/**
 * SIGTERM and Ctrl-C let running requests finish, then the process ends; a second signal, or too long a wait, ends it at once.
 * Under npm some shells keep the signal for themselves: when npm is gone, we go too. Started by hand, a server outlives its shell.
 */
export function stopOnSignals(close: () => Promise<unknown>, withinMs: number): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent && !stopping) stop();
    }, 500).unref();
}
