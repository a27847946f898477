import form from '@/locales/areas/form/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import { FormScreen } from '@/screens/form/FormScreen';
import { withTexts } from '@/texts';

export default withTexts(FormScreen, ui, form);
