import failuresTexts from '@/locales/areas/publicPages/zh-CN.failures';
import { ErrorPage } from '@/features/errorPage/ErrorPage';
import { withMessages } from '@/i18n';

export default withMessages(ErrorPage, failuresTexts);
