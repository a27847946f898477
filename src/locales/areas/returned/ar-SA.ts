export default {
  'returned.left': 'بقي {count} للتعديل',
  'returned.none': 'اكتملت التعديلات؛ يمكنك إعادة الإرسال',
  'returned.deadline': 'أرسله قبل نهاية {date}، بقي {days} يومًا',
  'returned.remark': 'ملاحظة الجهة: {remark}',
  'returned.rest': 'لا يمكن تعديل إلا البنود المحددة.',
};
