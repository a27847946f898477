import type { ComponentType } from 'react';
import type { FlowId } from '@domain/flow/types';

import zhFields from '@/locales/areas/fields/zh-CN';
import zhFlow from '@/locales/areas/flow/zh-CN';
import zhPolicy from '@/locales/areas/policy/zh-CN';
import zhProcess from '@/locales/areas/process/zh-CN';
import zhStatus from '@/locales/areas/status/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withMessages } from '@/i18n';
import { DetailPage } from './DetailPage';
import { FlowProcessPage } from './FlowProcessPage';

const route = (Page: ComponentType<{ flow: FlowId }>, flow: FlowId) =>
  withMessages(() => <Page flow={flow} />, zhUi, zhFlow, zhFields, zhPolicy, zhProcess, zhStatus);

export const detailRoute = (flow: FlowId) => route(DetailPage, flow);
export const progressRoute = (flow: FlowId) => route(FlowProcessPage, flow);
