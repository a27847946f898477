import type { Estimate, EstimateRequest, PolicyReply } from '@domain/contract/types';
import { effectiveStatus, estimate } from '@domain/policy';
import { consents, declarations } from '@domain/policy/statements';
import type { Deps } from '../deps';

type Known = Pick<Deps, 'policy' | 'clock'>;

/** The policy as it stands at this moment: an edition out of its window is closed, whatever the file says. */
export function policies({ policy, clock }: Known): PolicyReply {
  const now = clock.now();
  const { example, notice, common } = policy;
  return {
    example,
    notice,
    common,
    editions: policy.editions.map((edition) => ({ ...edition, status: effectiveStatus(edition, now) })),
    declarations: [...declarations],
    consents: [...consents],
  };
}

export const estimateFor = ({ policy }: Known, request: EstimateRequest): Estimate => estimate(policy, request);
