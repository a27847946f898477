import hotlinesTexts from '@/locales/areas/publicPages/zh-CN.hotlines';
import { Contact } from '@/features/hotlines/Contact';
import { withMessages } from '@/i18n';

export default withMessages(Contact, hotlinesTexts);
