import guide from '@/locales/areas/guide/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import prepare from '@/locales/areas/prepare/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Prepare } from '@/screens/guide/Prepare';
import { withTexts } from '@/texts';

export default withTexts(Prepare, guide, material, prepare, ui, language, view);
