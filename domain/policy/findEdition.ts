import type { Detail, PolicyReply } from '../contract/types';
import type { FlowId } from '../flow/types';
import type { Status } from '../status';

/** Returns the policy that judges an application: with its own rules if it was submitted under another version than the current one. */
export const policyOf = (policy: PolicyReply, { rules }: Pick<Detail, 'rules'>): PolicyReply =>
  rules ? { ...policy, common: rules.common, editions: [rules.edition, ...policy.editions] } : policy;

/** Returns the edition of the submission if it still exists, else (and for a draft) the current edition of the flow. */
export const findEdition = <E extends { id: string; flow: FlowId }>(
  editions: readonly E[],
  { status, flow, edition }: { status: Status; flow: FlowId; edition: string },
): E | undefined =>
  (status === 'draft' ? undefined : editions.find(({ id }) => id === edition)) ??
  editions.find((candidate) => candidate.flow === flow);
