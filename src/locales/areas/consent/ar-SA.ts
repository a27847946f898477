export default {
  'consent.privacy': 'قرأت إشعار الخصوصية وأوافق عليه',
  'consent.privacyTitle': 'إشعار الخصوصية',
  'consent.sensitive': 'أوافق بشكل منفصل على استخدام رقم هويتي للتحقق من شخصيتي',
  'consent.sensitiveTitle': 'موافقة منفصلة: البيانات الحساسة',
  'consent.read': 'اقرأ النص: «{name}»',
};
