export default {
  'trouble.title': 'لم تكتمل هذه الخطوة',
  'trouble.lead': 'ليس خطأك. ما كتبته محفوظ، حاول بعد قليل.',
  'trouble.trace': 'رمز التتبع',
  'trouble.traceMore': 'اذكره عند الاتصال ليتمكن الموظف من البحث.',
  'trouble.copy': 'نسخ',
  'trouble.copied': 'تم النسخ',
  'trouble.retry': 'حاول مرة أخرى',
  'trouble.call': 'اتصل بـ 12345',
  'trouble.hotlines': 'خطوط الاستفسار',
  'trouble.home': 'إلى الصفحة الرئيسية',
  'trouble.more': 'طرق أخرى',
};
