import home from '@/locales/areas/home/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import appearanceMore from '@/locales/areas/appearanceMore/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Home } from '@/features/home/Home';
import { withMessages } from '@/i18n';

export default withMessages(Home, home, language, appearanceMore, ui, appearance);
