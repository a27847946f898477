import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { GuideHome } from '@/screens/guide/GuideHome';
import { withTexts } from '@/texts';

export default withTexts(GuideHome, guide, ui, language, view);
