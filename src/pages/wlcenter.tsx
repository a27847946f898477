import callbackTexts from '@/locales/areas/signIn/zh-CN.callback';
import identityTexts from '@/locales/areas/signIn/zh-CN.identity';
import { SsoCallback } from '@/features/signIn/callback/SsoCallback';
import { withMessages } from '@/i18n';

export default withMessages(SsoCallback, callbackTexts, identityTexts);
