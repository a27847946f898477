export default {
  'notFound.title': 'لا توجد هذه الصفحة',
  'notFound.lead': 'قد يكون العنوان خطأ أو نُقلت الصفحة. يمكنك الذهاب إلى:',
  'notFound.home': 'الصفحة الرئيسية',
  'notFound.apply': 'قدّم طلب الدعم',
  'notFound.mine': 'طلباتي',
  'notFound.guide': 'الدليل',
  'notFound.hotlines': 'خطوط الاستفسار',
  'notFound.where': 'إلى أين',
};
