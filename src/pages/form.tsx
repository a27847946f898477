import appearance from '@/locales/areas/appearance/zh-CN';
import appearanceMore from '@/locales/areas/appearanceMore/zh-CN';
import call from '@/locales/areas/call/zh-CN';
import formExamples from '@/locales/areas/formExamples/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import problems from '@/locales/areas/problems/zh-CN';
import status from '@/locales/areas/status/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import { FormExamples } from '@/features/formExamples/FormExamples';
import { withMessages } from '@/i18n';

export default withMessages(
  FormExamples,
  language,
  ui,
  appearance,
  appearanceMore,
  call,
  material,
  problems,
  status,
  formExamples,
);
