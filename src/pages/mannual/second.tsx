import fillTexts from '@/locales/areas/guide/zh-CN.fill';
import guideTexts from '@/locales/areas/guide/zh-CN';
import { FillIn } from '@/features/guide/FillIn';
import { withMessages } from '@/i18n';

export default withMessages(FillIn, fillTexts, guideTexts);
