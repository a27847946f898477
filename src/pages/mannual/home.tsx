import guideTexts from '@/locales/areas/guide/zh-CN';
import { GuideHome } from '@/features/guide/GuideHome';
import { withMessages } from '@/i18n';

export default withMessages(GuideHome, guideTexts);
