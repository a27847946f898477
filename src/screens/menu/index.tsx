import consent from '@/locales/areas/consent/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import look from '@/locales/areas/look/zh-CN';
import menu from '@/locales/areas/menu/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { withTexts } from '@/texts';
import { SideMenu } from './SideMenu';

export default withTexts(SideMenu, consent, look, menu, ui, language, view);
