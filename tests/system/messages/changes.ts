import type { Fault } from '../histories/faults';
import { clockSource } from './clock';

const change = (what: string, file: string, take: string, put: string): Fault => ({ what, file, take, put });

/** What differs from the built server: the clock, the time between two polls, the time-out of the gateway, and a route for the suite. */
export const changes: readonly Fault[] = [
  change(
    'messages: imports of the clock',
    'server/platform/clock.ts',
    `import type { Clock } from '@domain/time';`,
    `import { openSync, readSync } from 'node:fs';\nimport type { Clock } from '@domain/time';`,
  ),
  change(
    'messages: the clock',
    'server/platform/clock.ts',
    '{ now: () => new Date(Date.now() + offsetMs) }',
    clockSource,
  ),
  change(
    'messages: the time between two polls',
    'server/messages/worker.ts',
    'POLL_EVERY_MS = 5_000',
    'POLL_EVERY_MS = 20',
  ),
  change('messages: the time-out of the gateway', 'server/messages/sms.ts', 'TIMEOUT_MS = 5000', 'TIMEOUT_MS = 1000'),
  // The suite starts each housekeeping run, because the clock must not move during one.
  change(
    'messages: the time between two housekeeping runs',
    'server/workers.ts',
    'SWEEP_EVERY_MS = 60_000',
    'SWEEP_EVERY_MS = 1_000_000_000',
  ),
  change(
    'messages: imports of the start',
    'server/main.ts',
    `import { createApp } from './app';`,
    `import { createApp } from './app';\nimport { actRoutes } from '../tests/system/messages/acts';`,
  ),
  // A loaded machine must not answer 503.
  change(
    'messages: the load limit and a route for the suite',
    'server/main.ts',
    'const app = createApp(deps);',
    'const app = createApp(deps, { load: { lagMs: () => 0 } });\n    actRoutes(app, deps);',
  ),
];
