import type { Estimate, EstimateRequest, PolicyReply } from '@domain/contract/types';
import { effectiveStatus, estimate } from '@domain/policy';
import { consentsIn, declarationsIn } from '@domain/policy/statements';
import { shanghaiDate } from '@domain/time';
import type { Deps } from '../deps';

type PolicyDeps = Pick<Deps, 'policy' | 'policies' | 'clock'> & { reading: Pick<Deps['reading'], 'mode'> };

/** Returns the current policy with its effective state: an edition outside its period is closed, whatever the file contains. */
export function policies({ policy, policies, clock, reading }: PolicyDeps): PolicyReply {
  const now = clock.now();
  const { example, notice, common, office } = policy;
  return {
    example,
    notice,
    common,
    ...(office && { office }),
    editions: policy.editions.map((edition) => {
      const funds = policies.funds(edition);
      const pauses = policies.pauses(edition);
      return {
        ...edition,
        status: effectiveStatus(edition, now),
        ...(pauses.length && { pauses }),
        ...(funds.length && { funds }),
      };
    }),
    declarations: declarationsIn('zh-CN'),
    consents: consentsIn('zh-CN'),
    reading: reading.mode(),
  };
}

export const estimateFor = ({ policy, clock }: Pick<Deps, 'policy' | 'clock'>, request: EstimateRequest): Estimate =>
  estimate(policy, request, { filedOn: shanghaiDate(clock.now()) });
