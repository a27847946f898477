import type { FlowDef } from '@domain/flow/types';

import zhStatus from '@/locales/areas/status/zh-CN';
import zhTypes from '@/locales/areas/types/zh-CN';
import zhUi from '@/locales/areas/ui/basic';
import { withTexts } from '@/texts';
import { TypesPage } from './TypesPage';

export const typesPlate = (generation: FlowDef['generation']) =>
  withTexts(() => <TypesPage generation={generation} />, zhUi, zhStatus, zhTypes);
