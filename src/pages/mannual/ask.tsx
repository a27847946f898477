import ask from '@/locales/areas/ask/zh-CN';
import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Ask } from '@/screens/guide/Ask';
import { withTexts } from '@/texts';

export default withTexts(Ask, ask, guide, ui, language, view);
