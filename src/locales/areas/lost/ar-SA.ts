export default {
  'lost.title': 'لا توجد هذه الصفحة',
  'lost.lead': 'قد يكون العنوان خطأ أو نُقلت الصفحة. يمكنك الذهاب إلى:',
  'lost.home': 'الصفحة الرئيسية',
  'lost.apply': 'قدّم طلب الدعم',
  'lost.mine': 'طلباتي',
  'lost.guide': 'الدليل',
  'lost.hotlines': 'خطوط الاستفسار',
  'lost.where': 'إلى أين',
};
