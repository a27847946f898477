import home from '@/locales/areas/home/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import look from '@/locales/areas/look/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Home } from '@/screens/home/Home';
import { withTexts } from '@/texts';

export default withTexts(Home, home, language, look, ui, view);
