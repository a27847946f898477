export default {
  'returned.left': 'بقي {count} للتعديل',
  'returned.none': 'اكتملت التعديلات؛ يمكنك إعادة الإرسال',
  'returned.deadline':
    'أرسله قبل نهاية {date}، {days, plural, =0 {اليوم آخر يوم} one {بقي يوم واحد} two {بقي يومان} few {بقيت {days} أيام} other {بقي {days} يومًا}}',
  'returned.remark': 'ملاحظة الجهة: {remark}',
  'returned.rest': 'لا يمكن تعديل إلا البنود المحددة.',
  'returned.leftover': 'في هذا الهاتف بيانات سابقة لم تُرسل',
  'returned.leftover.text':
    'أدخلت ما يلي على هذا الهاتف قبل التقديم ولم يُحفظ، وهو ليس جزءًا من هذا التصحيح. إن كنت ما زلت تحتاجه فأدخله من جديد.',
  'returned.leftover.photos': 'صور: {count}؛ هذا المستند لا يحتاج إلى تصحيح',
  'returned.lost': 'مسودتك السابقة أُرسلت أو حُذفت على جهاز آخر',
  'returned.lost.text': 'أدخلت ما يلي على هذا الهاتف ولم يُحفظ. إن كنت ما زلت تحتاجه فأدخله من جديد في هذه المسودة.',
  'returned.lost.photos': 'صور لم تُرفع أيضًا: {count}؛ يرجى التقاطها من جديد.',
  'returned.leftover.ok': 'حسنًا، امسحها',
};
