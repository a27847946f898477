import consent from '@/locales/areas/consent/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Register } from '@/features/signIn/Register';
import { withMessages } from '@/i18n';

export default withMessages(Register, consent, signIn, ui, language, appearance);
