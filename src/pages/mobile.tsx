import language from '@/locales/areas/language/zh-CN';
import mobile from '@/locales/areas/mobile/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { ChangeMobile } from '@/features/signIn/ChangeMobile';
import { withMessages } from '@/i18n';

export default withMessages(ChangeMobile, mobile, signIn, ui, language, appearance);
