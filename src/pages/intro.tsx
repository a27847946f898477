import intro from '@/locales/areas/intro/zh-CN';
import language from '@/locales/areas/language/zh-CN';
import appearance from '@/locales/areas/appearance/zh-CN';
import { Intro } from '@/features/intro/Intro';
import { withMessages } from '@/i18n';

export default withMessages(Intro, intro, language, appearance);
