import { withMessages } from '@/i18n';
import privacy from '@/locales/areas/privacy/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { PrivacySheet } from './PrivacySheet';

export default withMessages(PrivacySheet, privacy, ui);
