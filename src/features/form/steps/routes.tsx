import type { FlowId, StepKey } from '@domain/flow/types';

import zhFields from '@/locales/areas/fields/zh-CN';
import zhFlow from '@/locales/areas/flow/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withMessages } from '@/i18n';
import { StepPage } from './StepPage';

/** The door plate of a step: which flow, which step. */
export const stepRoute = (flow: FlowId, step: StepKey) =>
  withMessages(() => <StepPage flow={flow} step={step} />, zhUi, zhFlow, zhFields);
