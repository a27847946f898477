import { withTexts } from '@/texts';
import privacy from '@/locales/areas/privacy/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { PrivacySheet } from './PrivacySheet';

export default withTexts(PrivacySheet, privacy, ui);
