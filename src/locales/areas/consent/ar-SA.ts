import { consents } from '@domain/policy/statementTexts/ar-SA';

export default {
  'consent.privacy': consents.privacy,
  'consent.privacyTitle': 'إشعار الخصوصية',
  'consent.sensitive': consents.sensitive,
  'consent.sensitiveTitle': 'موافقة منفصلة: البيانات الحساسة',
  'consent.read': 'اقرأ النص: «{name}»',
};
