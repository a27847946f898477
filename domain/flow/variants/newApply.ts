import { replacementSteps } from '../steps';
import type { FlowDef } from '../types';

export const newApply: FlowDef = {
  id: 'newApply',
  kind: 'replacement',
  generation: 'current',
  numberPrefix: 'ZH',
  steps: replacementSteps,
};
