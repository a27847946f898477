import built from '@@/policyFacts';
import { call } from '@/services/call';
import { factsOf, type Facts } from './factsOf';

export async function freshFacts(): Promise<Facts | undefined> {
  const facts = factsOf(await call('policies'));
  return facts.version === built.version ? undefined : facts;
}
