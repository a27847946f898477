import carIntro from '@/locales/areas/carIntro/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { CarIntro } from '@/features/carIntro/CarIntro';
import { withMessages } from '@/i18n';

export default withMessages(CarIntro, carIntro, ui, language, appearance);
