import listTexts from '@/locales/areas/applications/zh-CN.list';
import deleteDraftTexts from '@/locales/areas/applications/zh-CN.deleteDraft';
import namesTexts from '@/locales/areas/names/zh-CN';
import { withMessages } from '@/i18n';
import { ListPage } from './ListPage';

/** Both list routes show the same page: the applications of all flows. */
export const listRoute = () => withMessages(ListPage, listTexts, deleteDraftTexts, namesTexts);
