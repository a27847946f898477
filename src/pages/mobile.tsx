import mobileTexts from '@/locales/areas/signIn/zh-CN.mobile';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import signInTexts from '@/locales/areas/signIn/zh-CN';
import { ChangeMobile } from '@/features/signIn/ChangeMobile';
import { withMessages } from '@/i18n';

export default withMessages(ChangeMobile, mobileTexts, codeRefusedTexts, signInTexts);
