import consent from '@/locales/areas/consent/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Register } from '@/screens/signIn/Register';
import { withTexts } from '@/texts';

export default withTexts(Register, consent, signIn, ui, language, view);
