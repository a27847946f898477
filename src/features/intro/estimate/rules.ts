import type { PolicyReply } from '@domain/contract/types';
import { loadPolicy } from '@/services/policy';

const patienceMs = 3000;
export type Rules = Pick<PolicyReply, 'common' | 'editions' | 'example'>;

const built = async () => (await import('@@/policyBuilt')).default as Rules;
const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, patienceMs);
  });

/** The policy of the server; fallback after an error or timeout: the policy of the build. */
export const rules = (): Promise<Rules> => Promise.race([loadPolicy(), late()]).catch(built);
