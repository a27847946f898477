import intro from '@/locales/areas/intro/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import view from '@/locales/areas/view/zh-CN';
import { Intro } from '@/screens/intro/Intro';
import { withTexts } from '@/texts';

export default withTexts(Intro, intro, material, ui, view);
