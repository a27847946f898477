export default {
  'estimate.about': 'حوالي',
  'estimate.exact': 'ستحصل على',
  'estimate.sample': 'مثال',
  'estimate.yuan': 'يوان',
  'estimate.rule': '{rate}% من السعر، بحد أقصى {cap} يوان. القرار للمراجعة.',
  'estimate.none': 'وفق القواعد الحالية لا دعم لهذه الحالة.',
  'estimate.nevToIce': 'إذا كانت السيارة المخردة من الطاقة الجديدة فلا دعم لشراء سيارة وقود.',
  'estimate.knowPrice': 'تعرف السعر؟ أدخل إجمالي الفاتورة شامل الضريبة (يوان)',
  'estimate.priceFormat': 'أدخل رقمًا بين 10,000 و10,000,000.',
  'estimate.way': 'قدّم على هذا الأساس',
  'estimate.wait': 'جارٍ الحساب…',
  'estimate.failed': 'لم يتم الحساب، المس مرة أخرى.',
};
