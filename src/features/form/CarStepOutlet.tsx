import { withMessages } from '@/i18n';
import carsTexts from '@/locales/areas/names/zh-CN.cars';
import StepOutlet from './StepOutlet';

/** Route component of the steps of the cars. Their texts are loaded with the terms, without which no such step opens. */
export default withMessages(StepOutlet, carsTexts);
