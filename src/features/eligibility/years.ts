import type { PolicyReply } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';

/** The years as the example policy has them, so that the words stand before the policy has come. */
const USUAL_YEARS = { current: 2026, previous: 2025 };

/** The year of the invoices that a generation is for. */
export const yearOf = (policy: PolicyReply | null, generation: FlowDef['generation']): string =>
  String(policy?.editions.find((edition) => edition.generation === generation)?.year ?? USUAL_YEARS[generation]);
