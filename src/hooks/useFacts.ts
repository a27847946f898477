import built from '@@/policyFacts';
import type { Facts } from '@domain/policy/publicFacts';
import { usePolicyUpdate } from './usePolicyUpdate';

/** The numbers the site was built with, until the server tells others. */
export const useFacts = (): Facts => usePolicyUpdate().facts ?? built;
