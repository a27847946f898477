import idNoEnd from '@/locales/areas/idNoEnd/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import sso from '@/locales/areas/sso/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Login } from '@/features/signIn/Login';
import { withMessages } from '@/i18n';

export default withMessages(Login, signIn, idNoEnd, sso, ui, language, appearance);
