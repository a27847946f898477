import { replacementSteps } from '../steps';
import type { FlowDef } from '../types';

export const apply: FlowDef = {
  id: 'apply',
  kind: 'replacement',
  generation: 'previous',
  numberPrefix: 'ZH',
  steps: replacementSteps,
};
