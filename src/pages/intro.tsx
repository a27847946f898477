import introTexts from '@/locales/areas/intro/zh-CN';
import { Intro } from '@/features/intro/Intro';
import { withMessages } from '@/i18n';

export default withMessages(Intro, introTexts);
