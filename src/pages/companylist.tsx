import call from '@/locales/areas/call/zh-CN';
import companies from '@/locales/areas/companies/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Companies } from '@/screens/companies/Companies';
import { withTexts } from '@/texts';

export default withTexts(Companies, call, companies, ui, language, view);
