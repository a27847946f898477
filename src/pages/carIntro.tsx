import carIntroTexts from '@/locales/areas/publicPages/zh-CN.carIntro';
import { CarIntro } from '@/features/carIntro/CarIntro';
import { withMessages } from '@/i18n';

export default withMessages(CarIntro, carIntroTexts);
