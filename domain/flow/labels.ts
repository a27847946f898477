import type { Edition } from '../policy/types';
import { findField } from './fields';
import type { FlowDef } from './types';

/** The zh-CN label of a field or material, for the sentences. */
export const labelOf = (flow: FlowDef, { materials }: Pick<Edition, 'materials'>, key: string): string =>
  findField(flow, key)?.field.label ?? materials.find((material) => material.key === key)?.label ?? key;
