import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { GuideHome } from '@/features/guide/GuideHome';
import { withMessages } from '@/i18n';

export default withMessages(GuideHome, guide, ui, language, appearance);
