import { newCarGroups } from './fields/newCar';
import { scrappedCarGroups, transferredCarGroups } from './fields/oldCar';
import { personalGroups } from './fields/personal';
import type { FlowDef, FlowId, GroupDef, StepDef } from './types';

const stepsWith = (oldCarGroups: readonly GroupDef[]): readonly StepDef[] => [
  { key: 'personalInfo', number: 1, groups: personalGroups },
  { key: 'oldCarInfo', number: 2, groups: oldCarGroups },
  { key: 'newCarInfo', number: 3, groups: newCarGroups },
];

const replacement = { kind: 'replacement', numberPrefix: 'ZH', steps: stepsWith(transferredCarGroups) } as const;
const scrap = { kind: 'scrap', numberPrefix: 'BF', steps: stepsWith(scrappedCarGroups) } as const;

export const flows: Record<FlowId, FlowDef> = {
  apply: { id: 'apply', generation: 'previous', ...replacement },
  applyElv: { id: 'applyElv', generation: 'previous', ...scrap },
  newApply: { id: 'newApply', generation: 'current', ...replacement },
  newApplyElv: { id: 'newApplyElv', generation: 'current', ...scrap },
};

/** Returns `ZH` or `BF`, the year of submission, the region, and a sequence of at least six digits. */
export const applicationNumber = (
  { numberPrefix }: FlowDef,
  submittedOn: string,
  regionCode: string,
  sequence: number,
): string => `${numberPrefix}${submittedOn.slice(0, 4)}${regionCode}${String(sequence).padStart(6, '0')}`;

const prefixes = new Set(Object.values(flows).map(({ numberPrefix }) => numberPrefix));
const numberPattern = new RegExp(`^(${[...prefixes].join('|')})\\d+$`);

/** Returns whether the text is an application number of any flow. */
export const isApplicationNumber = (text: string): boolean => numberPattern.test(text);
