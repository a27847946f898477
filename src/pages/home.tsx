import homeTexts from '@/locales/areas/publicPages/zh-CN.home';
import { Home } from '@/features/home/Home';
import { withMessages } from '@/i18n';

export default withMessages(Home, homeTexts);
