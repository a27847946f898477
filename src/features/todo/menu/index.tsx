import consent from '@/locales/areas/consent/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import appearanceMore from '@/locales/areas/appearanceMore/zh-CN';
import menu from '@/locales/areas/menu/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { withMessages } from '@/i18n';
import { SideMenu } from './SideMenu';

export default withMessages(SideMenu, consent, appearanceMore, menu, ui, language, appearance);
