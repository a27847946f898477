import type { PolicyReply } from '@domain/contract/types';
import { call } from '@/services/call';

const patienceMs = 3000;
type Rules = Pick<PolicyReply, 'common' | 'editions'>;
let asked: Promise<Rules> | undefined;

/** The server's policy; without a network the one the site was built with. */
export function loadPolicy(): Promise<Rules> {
  asked ??= call('policies', { timeoutMs: patienceMs }).catch(async () => {
    asked = undefined;
    return (await import('@@/policyBuilt')).default as Rules;
  });
  return asked;
}
