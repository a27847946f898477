import flow from '@/locales/areas/flow/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import status from '@/locales/areas/status/zh-CN';
import todo from '@/locales/areas/todo/zh-CN';
import ui from '@/locales/areas/ui/basic';
import view from '@/locales/areas/view/zh-CN';
import { Todo } from '@/screens/todo/Todo';
import { withTexts } from '@/texts';

export default withTexts(Todo, flow, status, todo, ui, language, view);
