import intro from '@/locales/areas/intro/zh-CN';
import view from '@/locales/areas/view/zh-CN';
import { Intro } from '@/screens/intro/Intro';
import { withTexts } from '@/texts';

export default withTexts(Intro, intro, view);
