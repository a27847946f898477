import mobileTexts from '@/locales/areas/signIn/zh-CN.mobile';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import signInTexts from '@/locales/areas/signIn/zh-CN';
import { LostMobile } from '@/features/signIn/LostMobile';
import { withMessages } from '@/i18n';

export default withMessages(LostMobile, mobileTexts, codeRefusedTexts, signInTexts);
