import call from '@/locales/areas/call/zh-CN';
import hotlines from '@/locales/areas/hotlines/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Contact } from '@/features/hotlines/Contact';
import { withMessages } from '@/i18n';

export default withMessages(Contact, call, hotlines, ui, language, appearance);
