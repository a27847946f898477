import { type FlowDef, type FlowId, type Kind, kinds } from './types';

// Derives the names of the flows without importing the declarations, for pages that do not need the fields.
const suffixes = { scrap: 'Elv', replacement: '' } as const satisfies Record<Kind, string>;

export const flowOf = (kind: Kind, generation: FlowDef['generation']): FlowId =>
  `${generation === 'current' ? 'newApply' : 'apply'}${suffixes[kind]}`;

export const kindOf = (flow: FlowId): Kind =>
  kinds.find((kind) => flow.replace(/^(newA|a)pply/, '') === suffixes[kind]) ?? 'replacement';
