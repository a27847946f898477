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
  // The example policy has no waiting lists; the histories include offers.
  change(
    'messages: offers without waiting lists of the policy',
    'server/cases/waitingList/waitingLists.ts',
    'edition.intake.waitingList === true && ',
    '',
  ),
  // A loaded machine must not answer 503.
  change(
    'messages: the load limit and a route for the suite',
    'server/main.ts',
    'const app = createApp(deps);',
    'const app = createApp(deps, { load: { lagMs: () => 0 } });\n    actRoutes(app, deps);',
  ),
];

/** Without the unique index PostgreSQL refuses this clause. */
export const withoutConflict: Fault = {
  what: 'a message of the same application, event and occasion exists once',
  file: 'server/messages/outboxQueries.ts',
  take: `\n    .onConflict((conflict) => conflict.columns(['application_id', 'event', 'occasion']).doNothing())`,
  put: '',
};

const isOff = '(globalThis as { withoutMessages?: boolean }).withoutMessages';

/** For the bench: a call that switches messages off and on, and everything that they add to a submission `times` times; no housekeeping. */
export const switchOfMessages = (times: number): readonly Fault[] => [
  change(
    'bench: the time between two polls',
    'server/messages/worker.ts',
    'POLL_EVERY_MS = 5_000',
    `POLL_EVERY_MS = ${5_000 / times}`,
  ),
  change('bench: the worker', 'server/messages/worker.ts', 'if (isStopped() ||', `if (${isOff} || isStopped() ||`),
  change(
    'bench: messages of a transition',
    'server/cases/transitions.ts',
    'await planForTransitions(trx, [moved], entry.event, entry.at);',
    `for (let n = 0; n < ${times} && !${isOff}; n += 1) await planForTransitions(trx, [moved], entry.event, entry.at);`,
  ),
  change('bench: housekeeping', 'server/workers.ts', 'SWEEP_EVERY_MS = 60_000', 'SWEEP_EVERY_MS = 1_000_000_000'),
  change(
    'bench: the switch',
    'server/main.ts',
    'const app = createApp(deps);',
    `const app = createApp(deps, { load: { lagMs: () => 0 } });
    app.put('/bench/messages/:is', async ({ params }) => ({ off: (${isOff} = (params as { is: string }).is === 'off') }));`,
  ),
];
