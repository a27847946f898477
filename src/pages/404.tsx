import failuresTexts from '@/locales/areas/publicPages/zh-CN.failures';
import { NotFound } from '@/features/notFound/NotFound';
import { withMessages } from '@/i18n';

export default withMessages(NotFound, failuresTexts);
