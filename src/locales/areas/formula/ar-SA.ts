export default {
  'formula.none': 'لا توجد قاعدة تدعم هذه الحالة',
  'formula.fixed': 'مبلغ ثابت {amount} يوان',
  'formula.rate': 'الإجمالي شامل الضريبة {price} يوان × {rate}% = {amount} يوان (يوان صحيح، بحد أقصى {cap})',
  'formula.rateCapped': 'الإجمالي شامل الضريبة {price} يوان × {rate}% يتجاوز الحد، فالمبلغ {cap} يوان',
  'formula.rateOpen': 'الإجمالي شامل الضريبة × {rate}% (يوان صحيح، بحد أقصى {cap})',
  'formula.tier': 'الإجمالي شامل الضريبة {price} يوان، ضمن شريحة {from} فأكثر: {amount} يوان',
  'formula.tiersOpen': 'حسب شرائح الإجمالي شامل الضريبة، بحد أقصى {cap} يوان',
};
