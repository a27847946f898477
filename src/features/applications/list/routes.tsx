import zhList from '@/locales/areas/list/zh-CN';
import zhStatus from '@/locales/areas/status/zh-CN';
import zhUi from '@/locales/areas/ui/zh-CN';
import { withMessages } from '@/i18n';
import { ListPage } from './ListPage';

/** Both list routes show the same page: the applications of all flows. */
export const listRoute = () => withMessages(ListPage, zhUi, zhList, zhStatus);
