import language from '@/locales/areas/language/zh-CN';
import trouble from '@/locales/areas/trouble/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Trouble } from '@/screens/trouble/Trouble';
import { withTexts } from '@/texts';

export default withTexts(Trouble, trouble, ui, language, view);
