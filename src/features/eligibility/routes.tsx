import type { FlowDef } from '@domain/flow/types';

import zhStatus from '@/locales/areas/status/zh-CN';
import zhEligibility from '@/locales/areas/eligibility/zh-CN';
import zhUi from '@/locales/areas/ui/basic';
import { withMessages } from '@/i18n';
import { TypesPage } from './TypesPage';

export const typesRoute = (generation: FlowDef['generation']) =>
  withMessages(() => <TypesPage generation={generation} />, zhUi, zhStatus, zhEligibility);
