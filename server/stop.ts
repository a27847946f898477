/**
 * On SIGTERM or Ctrl-C, completes open requests and exits; a second signal or the timeout exits at once.
 * Under npm some shells do not forward signals, so the process also stops when its parent has ended. This does not apply without npm.
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
