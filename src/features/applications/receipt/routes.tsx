import type { FlowId } from '@domain/flow/types';

import zhPolicy from '@/locales/areas/policy/zh-CN';
import zhProcess from '@/locales/areas/process/zh-CN';
import zhResult from '@/locales/areas/result/zh-CN';
import zhSms from '@/locales/areas/sms/zh-CN';
import zhStatus from '@/locales/areas/status/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withMessages } from '@/i18n';
import { ResultPage } from './ResultPage';

export const resultRoute = (flow: FlowId) =>
  withMessages(() => <ResultPage flow={flow} />, zhUi, zhPolicy, zhProcess, zhResult, zhSms, zhStatus);
