import ssoCallback from '@/locales/areas/ssoCallback/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import sso from '@/locales/areas/sso/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { SsoCallback } from '@/features/signIn/callback/SsoCallback';
import { withMessages } from '@/i18n';

export default withMessages(SsoCallback, ssoCallback, sso, ui, language, appearance);
