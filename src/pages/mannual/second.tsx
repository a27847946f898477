import fill from '@/locales/areas/fill/zh-CN';
import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { FillIn } from '@/screens/guide/FillIn';
import { withTexts } from '@/texts';

export default withTexts(FillIn, fill, guide, ui, language, view);
