import flow from '@/locales/areas/flow/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import status from '@/locales/areas/status/zh-CN';
import todo from '@/locales/areas/todo/zh-CN';
import ui from '@/locales/areas/ui/basic';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Todo } from '@/features/todo/Todo';
import { withMessages } from '@/i18n';

export default withMessages(Todo, flow, status, todo, ui, language, appearance);
