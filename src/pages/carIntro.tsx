import carIntro from '@/locales/areas/carIntro/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { CarIntro } from '@/screens/carIntro/CarIntro';
import { withTexts } from '@/texts';

export default withTexts(CarIntro, carIntro, ui, language, view);
