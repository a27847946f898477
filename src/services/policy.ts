import type { PolicyReply } from '@domain/contract/types';

import { call } from './call';
import { elapsedMs, stopwatch } from './clock';

/** As long as every request is remembered. */
const CACHE_MS = 5 * 60_000;

let kept: { at: number; policy: Promise<PolicyReply> } | undefined;

/** The policy as the server tells it; asked for once in five minutes, again at once after a failure or when what is remembered may be too old. */
export function loadPolicy(isFresh = false): Promise<PolicyReply> {
  if (!isFresh && kept && elapsedMs(kept.at) < CACHE_MS) return kept.policy;
  const asked = { at: stopwatch.now(), policy: call('policies', {}) };
  asked.policy.catch(() => kept === asked && (kept = undefined));
  kept = asked;
  return asked.policy;
}

/** The server has said that another one is in force. */
export function reloadPolicy(): Promise<PolicyReply> {
  kept = undefined;
  return loadPolicy();
}
