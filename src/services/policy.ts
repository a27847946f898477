import type { PolicyReply } from '@domain/contract/types';

import { call } from './call';
import { elapsedMs, stopwatch } from './clock';

/** The same lifetime as the request cache (`useRequest`). */
const CACHE_MS = 5 * 60_000;

let cached: { at: number; policy: Promise<PolicyReply> } | undefined;

/** Returns the policy, cached for five minutes. A failure is not cached; `isFresh` bypasses the cache. */
export function loadPolicy(isFresh = false): Promise<PolicyReply> {
  if (!isFresh && cached && elapsedMs(cached.at) < CACHE_MS) return cached.policy;
  const asked = { at: stopwatch.now(), policy: call('policies', {}) };
  asked.policy.catch(() => cached === asked && (cached = undefined));
  cached = asked;
  return asked.policy;
}

/** Reloads the policy after the server has reported that another version is in force. */
export function reloadPolicy(): Promise<PolicyReply> {
  cached = undefined;
  return loadPolicy();
}
