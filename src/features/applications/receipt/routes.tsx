import type { FlowId } from '@domain/flow/types';

import amountsTexts from '@/locales/areas/amounts/zh-CN';
import progressTexts from '@/locales/areas/applications/zh-CN.progress';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import namesTexts from '@/locales/areas/names/zh-CN';
import { withMessages } from '@/i18n';
import { ResultPage } from './ResultPage';

export const resultRoute = (flow: FlowId) =>
  withMessages(() => <ResultPage flow={flow} />, amountsTexts, progressTexts, moreTexts, namesTexts);
