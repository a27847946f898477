import consentTexts from '@/locales/areas/signIn/zh-CN.consent';
import codeRefusedTexts from '@/locales/areas/signIn/zh-CN.codeRefused';
import signInTexts from '@/locales/areas/signIn/zh-CN';
import { Register } from '@/features/signIn/Register';
import { withMessages } from '@/i18n';

export default withMessages(Register, consentTexts, codeRefusedTexts, signInTexts);
