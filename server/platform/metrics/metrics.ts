import type { Pool } from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';

/** Parts of the housekeeping run; labels of `sweep_failures_total`. */
export type SweepPart = (typeof sweepParts)[number];
const sweepParts = [
  'announce',
  'purchaseYears',
  'due',
  'funds',
  'alike',
  'photos',
  'reads',
  'mobile',
  'identity',
  'statistics',
] as const;

/** Prometheus metrics, served by `/metrics` and evaluated by deploy/alerts.yml. Labels have fixed values, never personal data. */
export interface Metrics {
  registry: Registry;
  /** requested SMS codes: sent, without an answer of the gateway, failed at it, rejected by a limit */
  codes(outcome: 'sent' | 'unanswered' | 'failed' | 'refused'): void;
  /** messages accepted by the gateway, or given up and reported as failed */
  messages(outcome: 'sent' | 'failed'): void;
  signInFailed(reason: 'wrong' | 'expired' | 'locked' | 'unknown'): void;
  /** rejected by admission control or by a limit of calls */
  turnedAway(why: 'overload' | 'limit'): void;
  swept(failed: SweepPart[], at: Date, tookMs: number): void;
  /** registers the check of the photo store and the concurrency limit, both evaluated at each scrape */
  storage(isUp: () => Promise<boolean>): void;
  callsAtOnce(most: () => number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const codes = new Counter({
    name: 'codes_total',
    help: 'Requested sign-in codes by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages accepted by the SMS gateway, or failed for good',
    labelNames: ['outcome'],
    registers,
  });
  const failed = new Counter({
    name: 'sign_in_failures_total',
    help: 'Rejected sign-in codes by reason',
    labelNames: ['reason'],
    registers,
  });
  const away = new Counter({
    name: 'turned_away_total',
    help: 'Calls rejected before they were processed',
    labelNames: ['why'],
    registers,
  });
  const lastSweep = new Gauge({
    name: 'sweep_last_seconds',
    help: 'Time of the last housekeeping run of this process; one process at a time runs it',
    registers,
  });
  const sweepTook = new Gauge({ name: 'sweep_took_seconds', help: 'Duration of the last housekeeping run', registers });
  const sweepFailures = new Counter({
    name: 'sweep_failures_total',
    help: 'Failed housekeeping tasks',
    labelNames: ['part'],
    registers,
  });
  // Initialised with 0: `rate()` needs the series to exist before the first event.
  for (const outcome of ['sent', 'unanswered', 'failed', 'refused']) codes.inc({ outcome }, 0);
  for (const outcome of ['sent', 'failed']) messages.inc({ outcome }, 0);
  for (const reason of ['wrong', 'expired', 'locked', 'unknown']) failed.inc({ reason }, 0);
  for (const why of ['overload', 'limit']) away.inc({ why }, 0);
  for (const part of sweepParts) sweepFailures.inc({ part }, 0);
  return {
    registry,
    codes: (outcome) => codes.inc({ outcome }),
    messages: (outcome) => messages.inc({ outcome }),
    signInFailed: (reason) => failed.inc({ reason }),
    turnedAway: (why) => away.inc({ why }),
    swept(parts, at, tookMs) {
      lastSweep.set(at.getTime() / 1000);
      sweepTook.set(tookMs / 1000);
      for (const part of parts) sweepFailures.inc({ part });
    },
    storage(isUp) {
      registry.removeSingleMetric('photo_storage_up');
      new Gauge({
        name: 'photo_storage_up',
        help: '1 when the photo store is writable',
        registers,
        async collect() {
          this.set((await isUp()) ? 1 : 0);
        },
      });
    },
    callsAtOnce(most) {
      registry.removeSingleMetric('calls_at_once');
      new Gauge({
        name: 'calls_at_once',
        help: 'Current concurrency limit; below CALLS_AT_ONCE while calls take longer than CALL_WANTED_MS',
        registers,
        collect() {
          this.set(most());
        },
      });
    },
  };
}

/** Metrics of the connection pool; `transaction.ts` and `prepared.ts` emit the `again` event. */
export function watchConnections({ registry }: Metrics, pool: Pool): void {
  const registers = [registry];
  const retries = new Counter({
    name: 'database_retries_total',
    help: 'Statements and transactions retried after a conflict',
    registers,
  });
  (pool as NodeJS.EventEmitter).on('again', () => retries.inc());
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}
