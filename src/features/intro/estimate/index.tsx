import { withMessages } from '@/i18n';
import estimate from '@/locales/areas/estimate/zh-CN';
import policy from '@/locales/areas/policy/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { Result } from './Result';

export default withMessages(Result, estimate, policy, ui);
