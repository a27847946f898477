import language from '@/locales/areas/language/zh-CN';
import errorPage from '@/locales/areas/errorPage/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { ErrorPage } from '@/features/errorPage/ErrorPage';
import { withMessages } from '@/i18n';

export default withMessages(ErrorPage, errorPage, ui, language, appearance);
