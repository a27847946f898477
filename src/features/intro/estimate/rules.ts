import type { PolicyReply } from '@domain/contract/types';
import { loadPolicy } from '@/services/policy';

const patienceMs = 3000;
export type Rules = Pick<PolicyReply, 'common' | 'editions'>;

const built = async () => (await import('@@/policyBuilt')).default as Rules;
const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, patienceMs);
  });

/** The server's policy; without a network, or over a slow one, the policy the site was built with. */
export const rules = (): Promise<Rules> => Promise.race([loadPolicy(), late()]).catch(built);
