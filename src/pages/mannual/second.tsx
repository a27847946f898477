import guideFill from '@/locales/areas/guideFill/zh-CN';
import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { FillIn } from '@/features/guide/FillIn';
import { withMessages } from '@/i18n';

export default withMessages(FillIn, guideFill, guide, ui, language, appearance);
