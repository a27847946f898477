import identityTexts from '@/locales/areas/signIn/zh-CN.identity';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import signInTexts from '@/locales/areas/signIn/zh-CN';
import { Login } from '@/features/signIn/Login';
import { withMessages } from '@/i18n';

export default withMessages(Login, identityTexts, codeRefusedTexts, signInTexts);
