import built from '@@/policyFacts';
import type { Facts } from '@domain/policy/publicFacts';
import { usePolicyUpdate } from './usePolicyUpdate';

/** Returns the policy figures of the build, or newer ones from the server. */
export const useFacts = (): Facts => usePolicyUpdate().facts ?? built;
