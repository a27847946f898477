import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import prepare from '@/locales/areas/prepare/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Prepare } from '@/features/guide/Prepare';
import { withMessages } from '@/i18n';

export default withMessages(Prepare, guide, material, prepare, ui, language, appearance);
