export default {
  'progressMore.measured': 'أيام هذه الخطوة في مدينتك: النصف خلال {median}، وتسعة من عشرة خلال {ninety}',
  'progressMore.calendar': 'إضافة إلى التقويم',
  'progressMore.calendar.returned': 'دعم استبدال السيارة: آخر يوم لتصحيح الطلب',
  'progressMore.calendar.pay_failed': 'دعم استبدال السيارة: آخر يوم لتصحيح الحساب',
  'progressMore.calendar.draft': 'دعم استبدال السيارة: آخر يوم للتقديم',
  'progressMore.calendar.text': 'أنجز المطلوب قبل {until}. افتح التطبيق لمعرفة المطلوب.',
  'progressMore.calendar.saved': 'تم تنزيل الملف، افتحه لإضافة الموعد إلى التقويم',
  'progressMore.calendar.inWeChat': 'لا يمكن حفظ ملفات التقويم داخل WeChat. اضغط مطولًا لنسخ التاريخ:',
  'progressMore.calendar.copied': 'نُسخ التاريخ',
  'progressMore.help': 'عند الاتصال للاستفسار',
  'progressMore.help.text':
    'اقرأ رقم المساعدة على الموظف ليجد طلبك دون أن تذكر رقم هويتك. يظهر له رقم الهوية مخفيًا، ويُسجَّل ذلك.',
  'progressMore.help.do': 'رقم المساعدة',
  'progressMore.help.until': 'صالح حتى {time}',
  'progressMore.help.over': 'انتهت صلاحية الرقم. اطلب رقمًا آخر عند الحاجة.',
  'progressMore.help.failed': 'لم يصل الرقم، حاول مرة أخرى.',
};
