import ask from '@/locales/areas/ask/zh-CN';
import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Ask } from '@/features/guide/Ask';
import { withMessages } from '@/i18n';

export default withMessages(Ask, ask, guide, ui, language, appearance);
