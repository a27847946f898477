export default {
  'estimate.about': 'حوالي',
  'estimate.exact': 'بهذا السعر',
  'estimate.decides': 'القرار للمراجعة.',
  'estimate.none': 'وفق القواعد الحالية لا دعم لهذه الحالة.',
  'estimate.nevToIce': 'إذا كانت السيارة المخردة من الطاقة الجديدة فلا دعم لشراء سيارة وقود.',
  'estimate.priceFormat': 'أدخل سعرًا بين {min} و{max} يوان.',
  'estimate.way': 'قدّم على هذا الأساس',
  'estimate.wait': 'جارٍ الحساب…',
};
