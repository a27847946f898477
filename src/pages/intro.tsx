import intro from '@/locales/areas/intro/zh-CN';
import materials from '@/locales/areas/materials/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import view from '@/locales/areas/view/zh-CN';
import { Intro } from '@/screens/intro/Intro';
import { withTexts } from '@/texts';

export default withTexts(Intro, intro, materials, ui, view);
