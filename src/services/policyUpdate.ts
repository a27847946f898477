import built from '@@/policyFacts';
import { scarceCities } from '@domain/policy/cityFunds';
import { pausedCities } from '@domain/policy/cityPauses';
import { publicFacts, type Facts } from '@domain/policy/publicFacts';
import { call } from './call';

/** Differences between the policy of the server and the one of the build. */
export interface PolicyUpdate {
  /** Set only when the version differs. */
  facts?: Facts;
  /** Regions in which funds are low or used up. */
  scarce: (string | null)[];
  /** Regions in which an edition is paused. */
  paused: string[];
}

export async function fetchPolicyUpdate(): Promise<PolicyUpdate> {
  const policy = await call('policies');
  const facts = publicFacts(policy);
  return {
    facts: facts.version === built.version ? undefined : facts,
    scarce: scarceCities(policy.editions),
    paused: pausedCities(policy.editions),
  };
}
