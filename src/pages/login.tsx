import language from '@/locales/areas/language/zh-CN';
import signIn from '@/locales/areas/signIn/zh-CN';
import sso from '@/locales/areas/sso/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Login } from '@/screens/signIn/Login';
import { withTexts } from '@/texts';

export default withTexts(Login, signIn, sso, ui, language, view);
