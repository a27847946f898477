import type { FlowDef, FlowId } from './types';
import { apply } from './variants/apply';
import { applyElv } from './variants/applyElv';
import { newApply } from './variants/newApply';
import { newApplyElv } from './variants/newApplyElv';

export const flows: Record<FlowId, FlowDef> = { apply, applyElv, newApply, newApplyElv };
