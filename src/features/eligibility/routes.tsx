import type { FlowDef } from '@domain/flow/types';

import namesTexts from '@/locales/areas/names/zh-CN';
import eligibilityTexts from '@/locales/areas/eligibility/zh-CN';
import { withMessages } from '@/i18n';
import { TypesPage } from './TypesPage';

export const typesRoute = (generation: FlowDef['generation']) =>
  withMessages(() => <TypesPage generation={generation} />, namesTexts, eligibilityTexts);
