import language from '@/locales/areas/language/zh-CN';
import notFound from '@/locales/areas/notFound/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { NotFound } from '@/features/notFound/NotFound';
import { withMessages } from '@/i18n';

export default withMessages(NotFound, notFound, ui, language, appearance);
