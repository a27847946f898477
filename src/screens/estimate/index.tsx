import { withTexts } from '@/texts';
import estimate from '@/locales/areas/estimate/zh-CN';
import formula from '@/locales/areas/formula/zh-CN';
import ui from '@/locales/areas/ui/zh-CN';
import { Result } from './Result';

export default withTexts(Result, estimate, formula, ui);
