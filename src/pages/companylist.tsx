import call from '@/locales/areas/call/zh-CN';
import companies from '@/locales/areas/companies/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Companies } from '@/features/companies/Companies';
import { withMessages } from '@/i18n';

export default withMessages(Companies, call, companies, ui, language, appearance);
