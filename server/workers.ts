import type { Deps } from './deps';
import { fillRegions } from './cases/background/fillRegions';
import { sweepEvery } from './housekeeping';
import { sendEvery } from './messages/worker';
import { processQueue } from './ocr/worker';
import { applyDecisionsEvery } from './office/pending/effect';

const SWEEP_EVERY_MS = 60_000;

/**
 * Starts the background jobs that write: regions of older applications, housekeeping (deadlines, funds, statistics), OCR, messages and due decisions.
 * In maintenance none of them starts. Returns the function that stops them and waits for running ones.
 */
export function startWorkers(deps: Deps): () => Promise<void> {
  const { config, clock, log, metrics } = deps;
  if (config.maintenanceUntil) {
    log.warn(
      { until: config.maintenanceUntil },
      'MAINTENANCE is read-only: writes are refused and background jobs pause',
    );
    return async () => {};
  }
  const filled = fillRegions(deps).catch((error: unknown) =>
    log.error({ err: error }, 'filling the regions of older applications failed; the next start continues it'),
  );
  const sweeping = sweepEvery(deps, SWEEP_EVERY_MS, (failed, tookMs) => metrics.swept(failed, clock.now(), tookMs));
  const stopReading = processQueue(deps);
  const stopSending = sendEvery(deps);
  const stopDeciding = applyDecisionsEvery(deps);
  return async () => {
    await Promise.all([sweeping.stop(), stopReading(), stopSending(), stopDeciding()]);
    await filled;
  };
}
