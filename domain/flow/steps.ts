import { newCarGroups } from './fields/newCar';
import { scrappedCarGroups, transferredCarGroups } from './fields/oldCar';
import { personalGroups } from './fields/personal';
import type { GroupDef, StepDef } from './types';

const stepsWith = (oldCarGroups: readonly GroupDef[]): readonly StepDef[] => [
  { key: 'personalInfo', number: 1, groups: personalGroups },
  { key: 'oldCarInfo', number: 2, groups: oldCarGroups },
  { key: 'newCarInfo', number: 3, groups: newCarGroups },
];

export const replacementSteps = stepsWith(transferredCarGroups);
export const scrapSteps = stepsWith(scrappedCarGroups);
