export default {
  'errorPage.title': 'لم تكتمل هذه الخطوة',
  'errorPage.lead': 'ليس خطأك. ما كتبته محفوظ، حاول بعد قليل.',
  'errorPage.trace': 'رمز التتبع',
  'errorPage.traceMore': 'اذكره عند الاتصال ليتمكن الموظف من البحث.',
  'errorPage.copy': 'نسخ',
  'errorPage.copied': 'تم النسخ',
  'errorPage.retry': 'حاول مرة أخرى',
  'errorPage.call': 'اتصل بـ 12345',
  'errorPage.hotlines': 'خطوط الاستفسار',
  'errorPage.home': 'إلى الصفحة الرئيسية',
  'errorPage.more': 'طرق أخرى',
};
