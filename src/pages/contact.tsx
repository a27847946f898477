import call from '@/locales/areas/call/zh-CN';
import contact from '@/locales/areas/contact/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Contact } from '@/screens/contact/Contact';
import { withTexts } from '@/texts';

export default withTexts(Contact, call, contact, ui, language, view);
