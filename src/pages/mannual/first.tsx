import guideTexts from '@/locales/areas/guide/zh-CN';
import documentTexts from '@/locales/areas/names/zh-CN.document';
import materialTexts from '@/locales/areas/names/zh-CN.material';
import prepareTexts from '@/locales/areas/guide/zh-CN.prepare';
import { Prepare } from '@/features/guide/Prepare';
import { withMessages } from '@/i18n';

export default withMessages(Prepare, guideTexts, documentTexts, materialTexts, prepareTexts);
