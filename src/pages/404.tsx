import language from '@/locales/areas/language/zh-CN';
import lost from '@/locales/areas/lost/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Lost } from '@/screens/lost/Lost';
import { withTexts } from '@/texts';

export default withTexts(Lost, lost, ui, language, view);
