import type { FlowId, StepKey } from '@domain/flow/types';

import zhFields from '@/locales/areas/fields/zh-CN';
import zhFlow from '@/locales/areas/flow/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withTexts } from '@/texts';
import { StepPage } from './StepPage';

/** The door plate of a step: which flow, which step. */
export const stepPlate = (flow: FlowId, step: StepKey) =>
  withTexts(() => <StepPage flow={flow} step={step} />, zhUi, zhFlow, zhFields);
