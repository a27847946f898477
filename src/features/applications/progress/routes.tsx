import type { ComponentType } from 'react';
import type { FlowId } from '@domain/flow/types';

import carsTexts from '@/locales/areas/names/zh-CN.cars';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import amountsTexts from '@/locales/areas/amounts/zh-CN';
import deleteDraftTexts from '@/locales/areas/applications/zh-CN.deleteDraft';
import progressTexts from '@/locales/areas/applications/zh-CN.progress';
import namesTexts from '@/locales/areas/names/zh-CN';
import controlsTexts from '@/locales/areas/shell/zh-CN.controls';
import { withMessages } from '@/i18n';
import { DetailPage } from './DetailPage';
import { FlowProcessPage } from './FlowProcessPage';

const route = (Page: ComponentType<{ flow: FlowId }>, flow: FlowId) =>
  withMessages(
    () => <Page flow={flow} />,
    carsTexts,
    fieldsTexts,
    amountsTexts,
    progressTexts,
    deleteDraftTexts,
    namesTexts,
    controlsTexts,
  );

export const detailRoute = (flow: FlowId) => route(DetailPage, flow);
export const progressRoute = (flow: FlowId) => route(FlowProcessPage, flow);
