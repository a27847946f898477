import built from '@@/policyFacts';
import { scarceCities } from '@domain/policy/cityFunds';
import { pausedCities } from '@domain/policy/cityPauses';
import { publicFacts, type Facts } from '@domain/policy/publicFacts';
import { call } from './call';

/** What the server says now and the site was not built with. */
export interface PolicyUpdate {
  /** only where they are another version */
  facts?: Facts;
  /** where money is low or used up */
  scarce: (string | null)[];
  /** cities in which an edition is paused */
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
