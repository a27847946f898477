import carsTexts from '@/locales/areas/names/zh-CN.cars';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import rulesTexts from '@/locales/areas/rules/zh-CN';
import askTexts from '@/locales/areas/guide/zh-CN.ask';
import guideTexts from '@/locales/areas/guide/zh-CN';
import { Ask } from '@/features/guide/Ask';
import { withMessages } from '@/i18n';

export default withMessages(Ask, askTexts, guideTexts, carsTexts, fieldsTexts, rulesTexts);
