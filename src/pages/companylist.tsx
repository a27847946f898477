import companiesTexts from '@/locales/areas/publicPages/zh-CN.companies';
import { Companies } from '@/features/companies/Companies';
import { withMessages } from '@/i18n';

export default withMessages(Companies, companiesTexts);
