/** Returns the time since its creation in ms, also when the computer sleeps or its clock is set back. */
export function stopwatch(): () => number {
  const [tick, date] = [performance.now(), Date.now()];
  // `performance.now()` may stop during sleep; `Date.now()` may be set back.
  return () => Math.max(performance.now() - tick, Date.now() - date);
}
