import built from '@@/policyFacts';
import type { Facts } from './factsOf';
import { useFresh } from './useFresh';

/** The numbers the site was built with, until the server tells others. */
export const useFacts = (): Facts => useFresh() ?? built;
