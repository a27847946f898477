import mobileTexts from '@/locales/areas/signIn/zh-CN.mobile';
import signInTexts from '@/locales/areas/signIn/zh-CN';
import { LostMobile } from '@/features/signIn/LostMobile';
import { withMessages } from '@/i18n';

export default withMessages(LostMobile, mobileTexts, signInTexts);
