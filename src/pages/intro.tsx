import intro from '@/locales/areas/intro/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import view from '@/locales/areas/view/zh-CN';
import { Intro } from '@/screens/intro/Intro';
import { withTexts } from '@/texts';

export default withTexts(Intro, intro, language, view);
