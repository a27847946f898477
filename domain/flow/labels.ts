import type { Edition } from '../policy/types';
import { findField } from './fields';
import type { FlowDef } from './types';

/** Returns the zh-CN label of a field or material for messages, or the key itself. */
export const labelOf = (flow: FlowDef, { materials }: Pick<Edition, 'materials'>, key: string): string =>
  findField(flow, key)?.field.label ?? materials.find((material) => material.key === key)?.label ?? key;
