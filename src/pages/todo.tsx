import namesTexts from '@/locales/areas/names/zh-CN';
import todoTexts from '@/locales/areas/todo/zh-CN';
import { Todo } from '@/features/todo/Todo';
import { withMessages } from '@/i18n';

export default withMessages(Todo, namesTexts, todoTexts);
