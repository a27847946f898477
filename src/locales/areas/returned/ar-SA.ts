export default {
  'returned.left': 'بقي {count} للتعديل',
  'returned.none': 'اكتملت التعديلات؛ يمكنك إعادة الإرسال',
  'returned.deadline':
    'أرسله قبل نهاية {date}، {days, plural, =0 {اليوم آخر يوم} one {بقي يوم واحد} two {بقي يومان} few {بقيت {days} أيام} other {بقي {days} يومًا}}',
  'returned.remark': 'ملاحظة الجهة: {remark}',
  'returned.rest': 'لا يمكن تعديل إلا البنود المحددة.',
};
