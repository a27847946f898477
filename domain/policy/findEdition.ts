import type { FlowId } from '../flow/types';
import type { Status } from '../status';

/** A draft goes by what its flow has now; what was submitted by the edition it was submitted under. Server and phone find it the same way. */
export const findEdition = <E extends { id: string; flow: FlowId }>(
  editions: readonly E[],
  { status, flow, edition }: { status: Status; flow: FlowId; edition: string },
): E | undefined =>
  (status === 'draft' ? undefined : editions.find(({ id }) => id === edition)) ??
  editions.find((candidate) => candidate.flow === flow);
