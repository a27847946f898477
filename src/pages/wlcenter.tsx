import landing from '@/locales/areas/landing/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import sso from '@/locales/areas/sso/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Landing } from '@/screens/landing/Landing';
import { withTexts } from '@/texts';

export default withTexts(Landing, landing, sso, ui, language, view);
