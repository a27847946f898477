import { scrapSteps } from '../steps';
import type { FlowDef } from '../types';

export const newApplyElv: FlowDef = {
  id: 'newApplyElv',
  kind: 'scrap',
  generation: 'current',
  numberPrefix: 'BF',
  steps: scrapSteps,
};
