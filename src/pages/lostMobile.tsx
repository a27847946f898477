import language from '@/locales/areas/language/zh-CN';
import lostMobile from '@/locales/areas/lostMobile/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { LostMobile } from '@/features/signIn/LostMobile';
import { withMessages } from '@/i18n';

export default withMessages(LostMobile, lostMobile, signIn, ui, language, appearance);
