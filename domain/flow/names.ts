import type { FlowDef, FlowId } from './types';

// How the four are named. The declarations say the same, and bring every field of every step along: a door needs less.
export const flowOf = (kind: FlowDef['kind'], generation: FlowDef['generation']): FlowId =>
  `${generation === 'current' ? 'newApply' : 'apply'}${kind === 'scrap' ? 'Elv' : ''}`;

export const kindOf = (flow: FlowId): FlowDef['kind'] => (flow.endsWith('Elv') ? 'scrap' : 'replacement');
