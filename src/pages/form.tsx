import form from '@/locales/areas/form/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import { FormScreen } from '@/features/formKit/FormScreen';
import { withMessages } from '@/i18n';

export default withMessages(FormScreen, ui, form);
