import built from '@@/policyFacts';
import { scarceCities } from '@domain/policy/cityFunds';
import { pausedCities } from '@domain/policy/cityPauses';
import { publicFacts, type Facts } from '@domain/policy/publicFacts';
import { type AllRules, publicRules } from '@domain/policy/publicRules';
import { shanghaiDate } from '@domain/time';
import { call } from './call';
import { clock } from './clock';

/** Differences between the policy of the server and the one of the build. */
export interface PolicyUpdate {
  /** Set only when the version differs. */
  facts?: Facts;
  rules: AllRules;
  /** Regions in which funds are low or used up. */
  scarce: (string | null)[];
  /** Regions in which an edition is paused. */
  paused: string[];
}

export async function fetchPolicyUpdate(): Promise<PolicyUpdate> {
  const policy = await call('policies');
  const today = shanghaiDate(clock.now());
  const facts = publicFacts(policy, today);
  return {
    facts: facts.version === built.version ? undefined : facts,
    rules: publicRules(policy, today),
    scarce: scarceCities(policy.editions),
    paused: pausedCities(policy.editions),
  };
}
