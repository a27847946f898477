import { type FlowDef, type FlowId, type Kind, kinds } from './types';

// How the flows are named. The declarations say the same, and bring every field of every step along: a door needs less.
const suffixes = { scrap: 'Elv', replacement: '' } as const satisfies Record<Kind, string>;

export const flowOf = (kind: Kind, generation: FlowDef['generation']): FlowId =>
  `${generation === 'current' ? 'newApply' : 'apply'}${suffixes[kind]}`;

export const kindOf = (flow: FlowId): Kind =>
  kinds.find((kind) => flow.replace(/^(newA|a)pply/, '') === suffixes[kind]) ?? 'replacement';
