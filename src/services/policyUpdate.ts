import built from '@@/policyFacts';
import { call } from './call';
import { publicFacts, type Facts } from '@domain/policy/publicFacts';

export async function fetchPolicyUpdate(): Promise<Facts | undefined> {
  const facts = publicFacts(await call('policies'));
  return facts.version === built.version ? undefined : facts;
}
