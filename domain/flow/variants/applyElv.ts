import { scrapSteps } from '../steps';
import type { FlowDef } from '../types';

export const applyElv: FlowDef = {
  id: 'applyElv',
  kind: 'scrap',
  generation: 'previous',
  numberPrefix: 'BF',
  steps: scrapSteps,
};
