import ui from '@/locales/areas/ui/zh-CN';
import view from '@/locales/areas/view/zh-CN';
import { Todo } from '@/screens/todo/Todo';
import { withTexts } from '@/texts';

export default withTexts(Todo, ui, view);
