import type { PolicyReply } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';

/** Fallback until the policy is loaded; the years of the example policy. */
const USUAL_YEARS = { current: 2026, previous: 2025 };

/** Returns the invoice year of a generation. */
export const yearOf = (policy: PolicyReply | null, generation: FlowDef['generation']): string =>
  String(policy?.editions.find((edition) => edition.generation === generation)?.year ?? USUAL_YEARS[generation]);
