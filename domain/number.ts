import type { FlowDef } from './flow/types';

/** Returns `ZH` or `BF`, the year of submission, the region, and a sequence of at least six digits. */
export const applicationNumber = (
  { numberPrefix }: FlowDef,
  submittedOn: string,
  regionCode: string,
  sequence: number,
): string => `${numberPrefix}${submittedOn.slice(0, 4)}${regionCode}${String(sequence).padStart(6, '0')}`;
