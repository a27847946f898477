import type { ComponentType } from 'react';
import type { FlowId } from '@domain/flow/types';

import zhFields from '@/locales/areas/fields/zh-CN';
import zhFlow from '@/locales/areas/flow/zh-CN';
import zhPolicy from '@/locales/areas/policy/zh-CN';
import zhProcess from '@/locales/areas/process/zh-CN';
import zhStatus from '@/locales/areas/status/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withTexts } from '@/texts';
import { DetailPage } from './DetailPage';
import { FlowProcessPage } from './FlowProcessPage';

const plate = (Page: ComponentType<{ flow: FlowId }>, flow: FlowId) =>
  withTexts(() => <Page flow={flow} />, zhUi, zhFlow, zhFields, zhPolicy, zhProcess, zhStatus);

export const detailPlate = (flow: FlowId) => plate(DetailPage, flow);
export const processPlate = (flow: FlowId) => plate(FlowProcessPage, flow);
